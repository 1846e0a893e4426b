import { asGuest, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { anOrder, holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { cards } from '../fakes/stripe-stand-in/stripe-books.js';
import { startStripeStandIn, type StripeStandIn } from '../fakes/stripe-stand-in/stripe-stand-in.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const declined = '4000 0000 0000 0002';

describe('many customers in one network', () => {
  let shop: TestApp;
  beforeAll(async () => {
    // At this factor, the limits allow a network only one wrong password, code or link, one declined card, and twelve
    // carts and guests.
    shop = await startTestApp({ RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'true' }, { worker: false });
  });
  afterAll(() => shop.close());

  it('can buy as guests, one after the other', async () => {
    for (let buyer = 1; buyer <= 3; buyer += 1) {
      const { agent } = await asGuest(shop);
      const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
      await holdCheckout(agent, checkout).expect(200);
      await payInSandbox(agent, checkout).expect(200);
      await placeOrder(agent, checkout).expect(201);
    }
  });

  it('can open accounts and sign in', async () => {
    for (let person = 1; person <= 3; person += 1) {
      const account = { username: `person-${person}`, email: `person-${person}@shop.example`, password: 'long enough' };
      await visitor(shop).post('/api/register').send(account).expect(201);
      await visitor(shop).post('/api/login').send(account).expect(200);
    }
  });

  it('can change their own data within the limits per account', async () => {
    for (let person = 1; person <= 3; person += 1) {
      const { agent, user } = await signedIn(shop);
      await agent.post('/api/user/confirm-password').send({ password: user.password }).expect(204);
    }
  });

  it('can request totals of a checkout within the limit per account', async () => {
    for (let person = 1; person <= 2; person += 1) {
      const { agent } = await signedIn(shop);
      const { paymentIntentId } = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
      const totals = () =>
        agent.get(`/api/checkout/${paymentIntentId}/totals`).query({ state: 'CA', zipCode: '95060' });
      for (let times = 1; times <= 3; times += 1) await totals().expect(200);
      await totals().expect(429);
    }
  });

  it('can request the link to each order, within the limit per order', async () => {
    const buyers = [await asGuest(shop), await asGuest(shop)].map(({ agent }) => agent);
    const ids = [];
    for (const agent of buyers) ids.push((await anOrder(agent, [{ product: await aProduct(shop.database) }])).id);
    for (const [at, agent] of buyers.entries()) await agent.post(`/api/orders/${ids[at]}/claim`).expect(202);
    const mails = `SELECT FROM mails WHERE template = 'order-claim'`;
    expect(await shop.database.query(mails)).toHaveLength(2);
    await buyers[0]?.post(`/api/orders/${ids[0]}/claim`).expect(429);
    expect(await shop.database.query(mails)).toHaveLength(2);
  });

  it('can use the same promo code', async () => {
    const { code } = await aPromoCode(shop.database);
    for (let person = 1; person <= 3; person += 1) {
      const agent = visitor(shop);
      const { sessionId } = await aCart(agent).build();
      await agent.post(`/api/cart/${sessionId}/promo`).send({ code }).expect(200);
    }
  });

  it('are blocked after wrong passwords, unlike other networks', async () => {
    const { user } = await signedIn(shop);
    const signIn = (password: string, from: string) =>
      visitor(shop).post('/api/login').set('X-Forwarded-For', from).send({ username: user.username, password });
    await signIn('a guess', '198.51.100.1').expect(401);
    await signIn('another guess', '198.51.100.2').expect(429);
    await signIn(user.password, '198.51.101.1').expect(200);
  });

  it('are blocked from payments and new checkouts after declined cards', async () => {
    const { agent } = await asGuest(shop);
    const product = await aProduct(shop.database);
    const checkout = await openCheckout(agent, [{ product }]);
    await payInSandbox(agent, checkout, declined).expect(402);
    const refused = await payInSandbox(agent, checkout).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(3500);
    const { agent: other } = await asGuest(shop);
    await other.post('/api/create-payment-intent').send({}).expect(429);
    await payInSandbox(agent, checkout).set('X-Forwarded-For', '198.51.102.1').expect(200);
  });
});

describe('declined cards at Stripe', () => {
  let stripe: StripeStandIn;
  let shop: TestApp;
  beforeAll(async () => {
    stripe = await startStripeStandIn();
    shop = await startTestApp(
      {
        RATE_LIMIT_FACTOR: '0.01',
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_URL: stripe.url,
      },
      { worker: false },
    );
  });
  afterAll(async () => {
    await shop.close();
    await stripe.close();
  });

  /** Sends Stripe's newest event. */
  const report = async () => {
    const event = stripe.events.at(-1);
    expect(event?.type).toBe('payment_intent.payment_failed');
    if (event) expect(await stripe.sendEvent(`${shop.url}/api/stripe/webhook`, event)).toBe(204);
  };

  it('block the payment and new checkouts of their network', async () => {
    const { agent } = await asGuest(shop);
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    stripe.pay(checkout.paymentIntentId, declined);
    await report();
    const live = `SELECT state, network FROM checkouts WHERE payment_intent_id = '${checkout.paymentIntentId}'`;
    expect(await shop.database.query(live)).toEqual([{ state: 'open', network: '127.0.0.0/24' }]);
    await agent.post('/api/create-payment-intent').send({}).expect(429);
    stripe.pay(checkout.paymentIntentId, declined);
    await report();
    expect(await shop.database.query(live)).toEqual([{ state: 'cancelled', network: null }]);
    expect(() => stripe.pay(checkout.paymentIntentId, cards.good)).toThrow();
  });
});

describe('visitors behind a CDN and a proxy', () => {
  let shop: TestApp;
  beforeAll(async () => {
    const settings = { RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'loopback, uniquelocal, 198.51.100.0/24' };
    shop = await startTestApp(settings, { worker: false });
  });
  afterAll(() => shop.close());

  const miss = (forwarded: string) =>
    visitor(shop).get('/api/orders/K7QF-2M9X-4TBD-W8HN').set('X-Forwarded-For', forwarded);

  it('are counted by their own addresses', async () => {
    await miss('203.0.113.1, 198.51.100.7, 10.0.0.2').expect(404);
    await miss('203.0.113.2, 198.51.100.8').expect(429);
    await miss('203.0.114.1, 198.51.100.7, 10.0.0.2').expect(404);
  });

  it('cannot forge another address', async () => {
    await miss('203.0.115.1, 198.51.100.7').expect(404);
    await miss('192.0.2.1, 203.0.115.1, 198.51.100.7').expect(429);
    await miss('198.51.100.9, 203.0.115.1, 198.51.100.7').expect(429);
  });
});

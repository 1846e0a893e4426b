import type { DeliveryResponse } from '../../src/adapters/http/orders/delivery.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import {
  customer,
  holdCheckout as hold,
  openCheckout,
  type OpenedCheckout,
  payInSandbox as pay,
  placeOrder as order,
} from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { allAtOnce, connections } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('a checkout', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  const count = async (table: string) =>
    Number((await shop.database.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n);
  const stockOf = async (product: BuiltProduct) =>
    (
      await shop.database.query<{ on_hand: number; held: number }>(
        'SELECT on_hand, held FROM stock WHERE product_id = $1',
        [product.id],
      )
    )[0];

  it('turns a cart into one order and a mail with exactly the cents shown before', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 33.33, stock: 3 });
    const checkout = await openCheckout(agent, [{ product, quantity: 2 }]);
    expect(checkout.totals).toMatchObject({ subtotal: 66.66, shipping: 8.99, total: 75.65 });

    await hold(agent, checkout, { total: 75.65 }).expect(200);
    expect(await stockOf(product)).toEqual({ on_hand: 3, held: 2 });
    await pay(agent, checkout).expect(200);
    const made = await order(agent, checkout, { totalAmount: 75.65, shippingCost: 8.99, taxAmount: 0 }).expect(201);

    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/),
      firstName: 'Mary Ann',
      lastName: 'Smith',
      address: '12 Ocean St, Apt 4',
      status: 'pending',
      total: 75.65,
      items: [{ quantity: 2, price: 33.33, product: { name: product.name } }],
    });
    const delivery = await agent.get('/api/delivery').query({ state: 'CA', zipCode: '95060' }).expect(200);
    const [promise] = (delivery.body as DeliveryResponse).promises;
    expect(made.body.arrival).toEqual({ from: promise?.from, to: promise?.to });
    expect(await stockOf(product)).toEqual({ on_hand: 1, held: 0 });
    const again = await order(agent, checkout).expect(200);
    expect(again.body).toEqual(made.body);
    const shown = await agent.get(`/api/orders/${String(made.body.id).toLowerCase()}`).expect(200);
    expect(shown.body).toEqual(made.body);
    expect((await agent.get('/api/orders').expect(200)).body).toEqual([made.body]);
    const cart = await agent.get(`/api/cart/${checkout.sessionId}`).expect(200);
    expect(cart.body.items).toEqual([]);
    const mails = await shop.database.query('SELECT template, recipient FROM mails WHERE order_id = $1', [
      String(made.body.id).replaceAll('-', ''),
    ]);
    expect(mails).toEqual([{ template: 'order-confirmation', recipient: customer.email }]);
  });

  it('creates one order for many concurrent requests', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { stock: 5 });
    const checkout = await openCheckout(agent, [{ product }]);
    await hold(agent, checkout).expect(200);
    await pay(agent, checkout).expect(200);
    const before = await count('orders');
    const responses = await Promise.all(Array.from({ length: connections }, () => order(agent, checkout)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(connections - 1);
    expect(await count('orders')).toBe(before + 1);
    expect(await stockOf(product)).toEqual({ on_hand: 4, held: 0 });
  });

  it('responds with 402 until the payment is complete, whatever else is missing', async () => {
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    await order(agent, checkout).expect(402);
    await order(agent, checkout, { totalAmount: 1 }).expect(402);
    await agent.post('/api/orders').send({}).expect(402);
    const declined = await pay(agent, checkout, '4000000000000002').expect(402);
    expect(declined.body.message).toBe('Your card was declined.');
    await order(agent, checkout).expect(402);
  });

  it('rejects wrong amounts and prices, and returns the right ones', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 40 });
    const checkout = await openCheckout(agent, [{ product }]);
    const { sessionId } = checkout;
    const cheap = await agent.post('/api/create-payment-intent').send({ sessionId, amount: 1 }).expect(409);
    expect(cheap.body).toMatchObject({ code: 'checkout.total-changed', totals: { total: 48.99 } });
    await agent
      .post('/api/create-payment-intent')
      .send({ sessionId, cartItems: [{ productId: product.id, variantId: null, quantity: 1, price: 0.5 }] })
      .expect(409);
    const stranger = { productId: product.id + 1_000_000, price: 40 };
    await agent
      .post('/api/create-payment-intent')
      .send({ sessionId, cartItems: [stranger] })
      .expect(409);
    await hold(agent, checkout, { total: 40 }).expect(409);
    await hold(agent, checkout).expect(200);
    await pay(agent, checkout).expect(200);
    const line = { productId: product.id, price: 40 };
    for (const wrong of [
      { totalAmount: 40 },
      { shippingCost: 0 },
      { taxAmount: 3.5 },
      { orderItems: [{ ...line, price: 0.5 }] },
      { orderItems: [line, { ...line, productId: product.id + 1_000_000 }] },
      { orderItems: [{ ...line, variantId: 1_000_000 }] },
    ]) {
      const refused = await order(agent, checkout, wrong).expect(409);
      const totals = { subtotal: 40, shipping: 8.99, tax: 0, total: 48.99 };
      expect([wrong, refused.body]).toMatchObject([wrong, { code: 'checkout.total-changed', totals }]);
    }
    const shown = { totalAmount: 48.99, shippingCost: 8.99, taxAmount: 0, orderItems: [line] };
    await order(agent, checkout, shown).expect(201);
  });

  it('is not accessible to another shopper', async () => {
    const [mine, theirs] = [await signedIn(shop), await signedIn(shop)];
    const checkout = await openCheckout(mine.agent, [{ product: await aProduct(shop.database) }]);
    await hold(theirs.agent, checkout).expect(404);
    await order(theirs.agent, checkout).expect(404);
    await hold(mine.agent, checkout).expect(200);
  });

  it('rejects the second customer for the last unit before any payment, with the available number', async () => {
    const product = await aProduct(shop.database, { stock: 1 });
    const [first, second] = [await signedIn(shop), await signedIn(shop)];
    const checkouts = [
      await openCheckout(first.agent, [{ product }]),
      await openCheckout(second.agent, [{ product }]),
    ] as const;
    await hold(first.agent, checkouts[0]).expect(200);
    const refused = await hold(second.agent, checkouts[1]).expect(409);
    expect(refused.body.statusCode).toBe(409);
    await hold(first.agent, checkouts[0]).expect(200);
    expect(await stockOf(product)).toEqual({ on_hand: 1, held: 1 });
  });

  it('names each missing customer field', async () => {
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    const response = await hold(agent, checkout, { city: ' ', zipCode: undefined }).expect(422);
    expect(response.body).toMatchObject({
      message: 'Please fill in all customer information fields.',
      errors: { city: 'Please enter your city.', zipCode: 'Please enter your zip code.' },
    });
    await hold(agent, checkout, { email: 'a@b.example,c@d.example' }).expect(422);
  });

  it.each([
    [{ city: 'Berlin', state: 'Bavaria', zipCode: 'SW1A 1AA' }, ['state', 'zipCode']],
    [{ state: 'ZZ' }, ['state']],
    [{ zipCode: '1' }, ['zipCode']],
    [{ zipCode: '10001' }, ['zipCode']],
    [{ name: 'x'.repeat(51), address: 'x'.repeat(101), city: 'x'.repeat(29) }, ['name', 'address', 'city']],
    [{ email: 'mary@shop.example?bcc=ann@shop.example' }, ['email']],
  ])('holds no units for an undeliverable address: %j @series', async (changes, fields) => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { stock: 5 });
    const checkout = await openCheckout(agent, [{ product }]);
    const { errors } = (await hold(agent, checkout, changes).expect(422)).body as { errors: object };
    expect(Object.keys(errors)).toEqual(fields);
    expect(await stockOf(product)).toEqual({ on_hand: 5, held: 0 });
  });

  it('opens with a lower price without confirmation', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 40 });
    const { sessionId } = await openCheckout(agent, [{ product }]);
    await shop.database.query('UPDATE products SET price_cents = 3600 WHERE id = $1', [product.id]);
    const opened = await agent.post('/api/create-payment-intent').send({ sessionId }).expect(200);
    expect(opened.body.totals).toMatchObject({ subtotal: 36, total: 44.99 });
  });

  it('normalizes the state for the label', async () => {
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    await hold(agent, checkout, { city: 'Albuquerque', state: 'new mexico', zipCode: '871011234' }).expect(200);
    await pay(agent, checkout).expect(200);
    expect((await order(agent, checkout).expect(201)).body).toMatchObject({ state: 'NM', zipCode: '87101-1234' });
  });

  it('retains the held price when staff change the price in the meantime', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 20 });
    const checkout = await openCheckout(agent, [{ product }]);
    await hold(agent, checkout).expect(200);
    await shop.database.query('UPDATE products SET price_cents = 9900 WHERE id = $1', [product.id]);
    await pay(agent, checkout).expect(200);
    expect((await order(agent, checkout).expect(201)).body.total).toBe(28.99);
  });

  describe('paid without a hold', () => {
    const { name: customerName, email: customerEmail, address, city, state, zipCode } = customer;
    const details = { customerName, customerEmail, shippingAddress: `${address}, ${city}, ${state} ${zipCode}` };

    /** Opens checkouts with a promo code and pays for each checkout at the provider. */
    async function paidWith(code: string, agents: readonly Agent[]) {
      const product = await aProduct(shop.database, { price: 20, stock: 20 });
      return Promise.all(
        agents.map(async (agent) => {
          const checkout = await openCheckout(agent, [{ product }], code);
          await pay(agent, checkout).expect(200);
          return { agent, checkout };
        }),
      );
    }
    const outcomes = async (paid: Awaited<ReturnType<typeof paidWith>>, promoCodeId: number) => {
      const lock = `SELECT * FROM promo_codes WHERE id = ${promoCodeId} FOR UPDATE`;
      const responses = await allAtOnce(shop.database.url, lock, () =>
        paid.map(async ({ agent, checkout }) => order(agent, checkout, details)),
      );
      const payments = paid.map(({ checkout }) => checkout.paymentIntentId);
      const [stored] = await shop.database.query<{ uses: number; cents: number }>(
        `SELECT (SELECT count(*)::int FROM promo_uses WHERE promo_code_id = $1) AS uses,
           (SELECT sum(amount_cents)::int FROM refunds WHERE payment_intent_id = ANY ($2)) AS cents`,
        [promoCodeId, payments],
      );
      return {
        statuses: responses.map(({ status }) => status).sort(),
        ...stored,
        refusal: responses.find((a) => a.status === 409),
      };
    };

    it('does not exceed the total uses of a promo code, and refunds the other payments in full', async () => {
      const { id, code } = await aPromoCode(shop.database, { maxUses: 1, percentOff: 50 });
      const agents = await Promise.all(Array.from({ length: 8 }, async () => (await signedIn(shop)).agent));
      const { statuses, uses, cents, refusal } = await outcomes(await paidWith(code, agents), id);
      expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
      expect(uses).toBe(1);
      expect(cents).toBe(7 * 1899);
      expect(refusal?.body).toMatchObject({
        code: 'payment-refunded',
        message: 'Your promo code could no longer be used when you paid. Your payment is being refunded.',
      });
    });

    it('does not exceed the uses of a promo code per customer', async () => {
      const { id, code } = await aPromoCode(shop.database, { maxUsesPerPerson: 1, percentOff: 50 });
      const { agent } = await signedIn(shop);
      const { statuses, uses, cents } = await outcomes(await paidWith(code, Array<Agent>(4).fill(agent)), id);
      expect(statuses).toEqual([201, 409, 409, 409]);
      expect(uses).toBe(1);
      expect(cents).toBe(3 * 1899);
    });
  });

  it('starts again when the cart changes while units are held', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 20, stock: 5 });
    const first = await openCheckout(agent, [{ product }]);
    await hold(agent, first).expect(200);
    await agent.post(`/api/cart/${first.sessionId}/items`).send({ productId: product.id, quantity: 1 });
    const opened = await agent.post('/api/create-payment-intent').send({ sessionId: first.sessionId }).expect(200);
    expect(opened.body.paymentIntentId).not.toBe(first.paymentIntentId);
    expect(opened.body.totals.total).toBe(48.99);
    await pay(agent, first).expect(409);
    expect(await stockOf(product)).toEqual({ on_hand: 5, held: 0 });
  });

  it('needs no payment provider if the total is zero', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 20 });
    await shop.database.query(`INSERT INTO promo_codes (code, amount_off_cents) VALUES ('GIFT', 2899)`);
    const cart = await agent.post('/api/cart').send({});
    const sessionId = String(cart.body.sessionId);
    await agent.post(`/api/cart/${sessionId}/items`).send({ productId: product.id, quantity: 4 });
    await agent.post(`/api/cart/${sessionId}/promo`).send({ code: 'gift' }).expect(200);
    await shop.database.query(`UPDATE promo_codes SET amount_off_cents = 8000 WHERE code = 'GIFT'`);
    const opened = await agent.post('/api/create-payment-intent').send({ sessionId }).expect(200);
    expect(opened.body).toMatchObject({ clientSecret: null, totals: { total: 0 } });
    const checkout: OpenedCheckout = { sessionId, ...opened.body };
    await order(agent, checkout).expect(402);
    await hold(agent, checkout, { total: 0 }).expect(200);
    expect((await order(agent, checkout).expect(201)).body.total).toBe(0);
  });

  it('rejects malformed input with an error message, and stores nothing', async () => {
    const { agent } = await signedIn(shop);
    const before = await count('checkouts');
    const lines = await agent
      .post('/api/create-payment-intent')
      .send({ cartItems: [null] })
      .expect(422);
    expect(lines.body.message).toBe('A checkout has at most 150 lines. Please remove some items from your cart.');
    const line = await agent
      .post('/api/create-payment-intent')
      .send({ cartItems: [{ quantity: 0 }] })
      .expect(422);
    expect(line.body.errors).toEqual({
      'cartItems.0.productId': 'Please choose a product.',
      'cartItems.0.quantity': 'Quantity must be a whole number from 1 to 99.',
    });
    for (const body of [{ amount: 'much' }, { amount: -1 }, { amount: 1.005 }, { sessionId: 5 }, { cartItems: 'x' }]) {
      const response = await agent.post('/api/create-payment-intent').send(body);
      expect([400, 422]).toContain(response.status);
    }
    await agent.post('/api/create-payment-intent').send({ sessionId: 'unknown' }).expect(404);
    await agent.put('/api/checkout/%00').send(customer).expect(404);
    const empty = await agent.post('/api/cart').send({});
    await agent.post('/api/create-payment-intent').send({ sessionId: empty.body.sessionId }).expect(422);
    await agent.put('/api/checkout/pi_unknown').send(customer).expect(404);
    await agent.get('/api/orders/0000-0000-0000-0000').expect(404);
    await agent.get('/api/orders/%00').expect(404);
    expect(await count('checkouts')).toBe(before);
  });

  it.each([
    ['repriced', 'UPDATE products SET price_cents = 4400 WHERE id = $1', 'has changed', { subtotal: 108, total: 108 }],
    ['short', 'UPDATE stock SET on_hand = 1 WHERE product_id = $1', 'Only 1 left.', { subtotal: 60, total: 68.99 }],
    ['sold out', 'UPDATE stock SET on_hand = 0 WHERE product_id = $1', 'is sold out', { subtotal: 20, total: 28.99 }],
    [
      'archived',
      'UPDATE products SET archived_at = now() WHERE id = $1',
      'is no longer sold',
      { subtotal: 20, total: 28.99 },
    ],
  ])('requires confirmation if a line is %s, and returns the new totals', async (_, spoil, sentence, totals) => {
    const { agent } = await signedIn(shop);
    const spoiled = await aProduct(shop.database, { price: 40 });
    const lines = [{ product: spoiled, quantity: 2 }, { product: await aProduct(shop.database, { price: 20 }) }];
    const checkout = await openCheckout(agent, lines);
    const { sessionId } = checkout;
    await shop.database.query(spoil, [spoiled.id]);
    for (const refused of [
      await agent.post('/api/create-payment-intent').send({ sessionId }).expect(409),
      await hold(agent, checkout).expect(409),
    ]) {
      expect(refused.body).toMatchObject({
        code: 'cart.changed',
        totals,
      });
      expect(refused.body.message).toContain(sentence);
    }
    await agent.post(`/api/cart/${sessionId}/accept-changes`).expect(200);
    await agent.post('/api/create-payment-intent').send({ sessionId }).expect(200);
  });

  it('treats null like a missing field @series', async () => {
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database);
    const checkout = await openCheckout(agent, [{ product }]);
    const { sessionId } = checkout;
    await agent.post('/api/create-payment-intent').send({ sessionId, amount: null, cartItems: null }).expect(200);
    const cartItems = [{ productId: product.id, variantId: null, quantity: null, price: null }];
    await agent.post('/api/create-payment-intent').send({ sessionId, cartItems }).expect(200);
    await hold(agent, checkout, { total: null, shippingMethod: null }).expect(200);
    await pay(agent, checkout).expect(200);
    const nothing = { shippingAddress: null, orderItems: null, customerName: null, totalAmount: null };
    await order(agent, checkout, nothing).expect(201);
  });

  it('rejects lone surrogates, which PostgreSQL cannot store', async () => {
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database) }]);
    for (const name of ['Mary \ud83d', '\udc95 Mary']) {
      const refused = await hold(agent, checkout, { name }).expect(422);
      expect(refused.body.errors).toEqual({ name: 'This text contains a character that cannot be stored.' });
    }
    await hold(agent, checkout, { name: 'Mary \ud83d\udc95' }).expect(200);
  });
});

describe('checkout with expedited shipping', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({ SHIPPING_EXPEDITED: '14.99' });
  });
  afterAll(() => shop.close());

  it('charges the shipping method chosen last', async () => {
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database, { price: 80 }) }]);
    await hold(agent, checkout, { shippingMethod: 'expedited', total: 80 }).expect(409);
    await hold(agent, checkout, { shippingMethod: 'expedited', total: 94.99 }).expect(200);
    await hold(agent, checkout, { shippingMethod: 'standard', total: 80 }).expect(200);
    await hold(agent, checkout, { shippingMethod: 'expedited', total: 94.99 }).expect(200);
    await pay(agent, checkout).expect(200);
    const made = await order(agent, checkout).expect(201);
    expect(made.body).toMatchObject({ subtotal: 80, shipping: 14.99, total: 94.99 });
  });

  it('offers only standard shipping for a free order', async () => {
    const { agent } = await signedIn(shop);
    const { code } = await aPromoCode(shop.database, { percentOff: 100 });
    const product = await aProduct(shop.database, { price: 80 });
    const checkout = await openCheckout(agent, [{ product }], code);
    expect(checkout.totals.total).toBe(0);
    const expedited = { shippingMethod: 'expedited', total: 14.99 };
    for (const before of [false, true]) {
      if (before) await hold(agent, checkout).expect(200);
      const refused = await hold(agent, checkout, expedited).expect(422);
      expect(refused.body.errors).toEqual({ shippingMethod: 'Please choose standard shipping.' });
    }
    expect((await order(agent, checkout).expect(201)).body).toMatchObject({ shipping: 0, total: 0 });
  });
});

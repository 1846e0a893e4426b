import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import { CarryOutDeletions } from '../../src/domain/accounts/use-cases/carry-out-deletions.js';
import { ReconcilePayments } from '../../src/domain/checkout/use-cases/reconcile-payments.js';
import { asGuest, signedIn, visitor } from '../builders/account.js';
import { anOrder, customer, holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

let shop: TestApp;
let product: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' });
  product = await aProduct(shop.database, { price: 40, stock: 500 });
});
afterAll(() => shop.close());

const bought = (agent: Parameters<typeof anOrder>[0]) => anOrder(agent, [{ product }]);
const rowsOf = (guestId: number) =>
  shop.database.query<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [guestId]);
const orderIds = (orders: unknown) => (orders as OrderResponse[]).map(({ id }) => id);

describe('a guest', () => {
  it('buys like a customer with an account: hold, payment, order and mail', async () => {
    const { agent, guest } = await asGuest(shop);
    const checkout = await openCheckout(agent, [{ product, quantity: 2 }]);
    await holdCheckout(agent, checkout, { email: guest.email }).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    const { body: order } = await placeOrder(agent, checkout).expect(201);
    expect(order).toMatchObject({ email: guest.email, total: 80, masked: false, guest: true, mine: false });
    expect(await shop.database.query('SELECT template, recipient FROM mails WHERE user_id = $1', [guest.id])).toEqual([
      { template: 'order-confirmation', recipient: guest.email },
    ]);
  });

  it('retains the cart from before', async () => {
    const agent = visitor(shop);
    const { sessionId } = (await agent.post('/api/cart').send({}).expect(201)).body as { sessionId: string };
    await agent
      .post(`/api/cart/${sessionId}/items`)
      .send({ productId: product.id, quantity: 3, variantId: null })
      .expect(201);
    await agent.post('/api/guest').send({ email: 'mary@shop.example' }).expect(201);
    expect((await agent.get(`/api/cart/${sessionId}`).expect(200)).body.items).toMatchObject([{ quantity: 3 }]);
    await agent.post('/api/create-payment-intent').send({ sessionId }).expect(200);
  });

  it('has no access to an account’s pages and requests', async () => {
    const { agent } = await asGuest(shop);
    const isOut = { statusCode: 401, code: 'signed-out' };
    for (const path of ['/api/user', '/api/user/data', '/api/orders', '/api/wishlist', '/api/user/email-change'])
      expect((await agent.get(path).expect(401)).body).toMatchObject(isOut);
    await agent.delete('/api/user').expect(401);
    await agent.get('/api/admin/users').expect(401);
  });

  it('is announced to the page by a readable cookie, and identified by the API', async () => {
    const { agent, guest } = await asGuest(shop);
    const response = await agent.get('/api/guest').expect(200);
    expect(response.body).toEqual(guest);
    const { user } = await signedIn(shop);
    const cookiesOf = async (path: string, body: object) =>
      (await agent.post(path).send(body)).get('Set-Cookie')?.map((cookie) => cookie.split(';')[0]);
    expect(await cookiesOf('/api/guest', { email: 'mary@shop.example' })).toContain('guest=1');
    expect(await cookiesOf('/api/login', user)).toEqual(expect.arrayContaining(['guest=', 'signed_in=1']));
    await visitor(shop).get('/api/guest').expect(401);
  });

  it.each([
    ['a missing address', ''],
    ['an invalid address', 'mary at shop'],
    ['two addresses', 'a@shop.example,b@shop.example'],
  ])('needs a valid address: %s is rejected', async (_, email) => {
    const { body } = await visitor(shop).post('/api/guest').send({ email }).expect(422);
    expect(body.errors.email).toMatch(/^Please enter /);
  });

  it('cannot be a signed-in customer, whose session continues', async () => {
    const { agent } = await signedIn(shop);
    const { body } = await agent.post('/api/guest').send({ email: 'mary@shop.example' }).expect(409);
    expect(body).toMatchObject({ code: 'guest.signed-in', message: 'You are signed in.' });
    await agent.get('/api/user').expect(200);
  });

  it('continues with the same address, and passes the cart on with another one', async () => {
    const { agent, guest } = await asGuest(shop);
    const { sessionId } = await openCheckout(agent, [{ product }]);
    expect((await agent.post('/api/guest').send({ email: guest.email }).expect(201)).body).toEqual(guest);
    const { body: other } = await agent
      .post('/api/guest')
      .send({ email: `new-${guest.email}` })
      .expect(201);
    expect(other.id).not.toBe(guest.id);
    expect((await agent.get(`/api/cart/${sessionId}`).expect(200)).body.items).toHaveLength(1);
  });

  it('gets the cart back after the end of the session', async () => {
    const { agent, guest } = await asGuest(shop);
    const { sessionId } = await openCheckout(agent, [{ product, quantity: 2 }]);
    await shop.database.query('DELETE FROM sessions WHERE user_id = $1', [guest.id]);
    await agent.get('/api/guest').expect(401);
    await agent.post('/api/guest').send({ email: guest.email }).expect(201);
    expect((await agent.get(`/api/cart/${sessionId}`).expect(200)).body.items).toMatchObject([{ quantity: 2 }]);
    await agent.post('/api/create-payment-intent').send({ sessionId }).expect(200);
  });

  it('passes the cart on to the account that signs in next, and only to it', async () => {
    const { agent } = await asGuest(shop);
    const { user } = await signedIn(shop);
    const { sessionId } = await openCheckout(agent, [{ product, quantity: 2 }]);
    await agent.post('/api/login').send({ username: user.username, password: user.password }).expect(200);
    const { body } = await agent.post('/api/user/cart').send({ sessionId }).expect(200);
    expect(body.cart.items).toMatchObject([{ quantity: 2 }]);
    await agent.get('/api/guest').expect(401);
    await (await asGuest(shop)).agent.get(`/api/cart/${sessionId}`).expect(404);
  });

  it('gets an order even if the session ends during the payment', async () => {
    const { agent, guest } = await asGuest(shop);
    const checkout = await openCheckout(agent, [{ product }]);
    await holdCheckout(agent, checkout, { email: guest.email }).expect(200);
    await shop.database.query('DELETE FROM sessions WHERE user_id = $1', [guest.id]);
    await payInSandbox(agent, checkout).expect(200);
    expect((await placeOrder(agent, checkout).expect(401)).body.message).toBe('Please sign in.');
    await shop.database.query(`UPDATE checkouts SET updated_at = now() - interval '1 minute' WHERE user_id = $1`, [
      guest.id,
    ]);
    // The shop's own job can claim the checkout first. It then creates the order a moment later.
    await shop.app.get(ReconcilePayments, { strict: false }).execute();
    const orders = () => shop.database.query('SELECT email FROM orders WHERE user_id = $1', [guest.id]);
    await within(30_000, async () => (await orders()).length > 0);
    expect(await orders()).toEqual([{ email: guest.email }]);
  });
});

describe('an address that is used twice', () => {
  it('gives two guests access to their own orders only', async () => {
    const first = await asGuest(shop, 'twice@shop.example');
    const second = await asGuest(shop, 'Twice@shop.example');
    const order = await bought(first.agent);
    expect((await first.agent.get(`/api/orders/${order.id}`).expect(200)).body).toMatchObject({ masked: false });
    const seen = (await second.agent.get(`/api/orders/${order.id}`).expect(200)).body as OrderResponse;
    expect(seen).toMatchObject({ masked: true, guest: false, address: '' });
  });

  it('does not affect the account with the same address', async () => {
    const { agent: owner, user } = await signedIn(shop);
    const hers = await bought(owner);
    const { agent } = await asGuest(shop, user.email);
    const order = await bought(agent);
    expect((await agent.get(`/api/orders/${hers.id}`).expect(200)).body).toMatchObject({ masked: true });
    await agent.get('/api/orders').expect(401);
    expect(orderIds((await owner.get('/api/orders').expect(200)).body)).toEqual([hers.id]);
    expect(JSON.stringify((await owner.get('/api/user/data').expect(200)).body)).not.toContain(order.id);
    await owner.post('/api/login').send({ username: user.email, password: user.password }).expect(200);
  });

  it('can still be registered as an account, and does not let a guest sign in or reset a password', async () => {
    const email = 'later@shop.example';
    const { guest } = await asGuest(shop, email);
    await visitor(shop).post('/api/login').send({ username: email, password: '' }).expect(401);
    await visitor(shop).post('/api/login').send({ username: 'Guest', password: '' }).expect(401);
    await visitor(shop).post('/api/reset-password-request').send({ email }).expect(200);
    expect(await shop.database.query('SELECT 1 FROM mails WHERE recipient = $1', [email])).toEqual([]);
    await visitor(shop)
      .post('/api/register')
      .send({ username: 'later-on', email, password: 'a long sentence' })
      .expect(201);
    expect(await rowsOf(guest.id)).toMatchObject([{ email, is_guest: true }]);
  });

  it('does not give access to a personal promo code of the account', async () => {
    const { user } = await signedIn(shop);
    const promo = await aPromoCode(shop.database, { percentOff: 20, email: user.email });
    const { agent } = await asGuest(shop, user.email);
    const { sessionId } = await openCheckout(agent, [{ product }]);
    const { body } = await agent.post(`/api/cart/${sessionId}/promo`).send({ code: promo.code }).expect(422);
    expect(body.message).toBe('Invalid or expired promo code.');
  });

  it('counts the promo code uses of guests per address, and separately from accounts', async () => {
    const { agent: owner, user } = await signedIn(shop);
    const { code } = await aPromoCode(shop.database, { percentOff: 10, maxUsesPerPerson: 1 });
    const first = (await asGuest(shop, user.email)).agent;
    const again = (await asGuest(shop, user.email.toUpperCase())).agent;
    const purchase = async (agent: typeof first) => {
      const checkout = await openCheckout(agent, [{ product }], code);
      await holdCheckout(agent, checkout).expect(200);
      await payInSandbox(agent, checkout).expect(200);
      return (await placeOrder(agent, checkout).expect(201)).body as OrderResponse;
    };
    expect((await purchase(first)).discount).toBe(4);
    const { sessionId } = await openCheckout(again, [{ product }]);
    await again.post(`/api/cart/${sessionId}/promo`).send({ code }).expect(422);
    expect((await purchase(owner)).discount).toBe(4);
  });
});

describe('the data of guests', () => {
  it('is deleted on request, without the data of others with the same address', async () => {
    const { user } = await signedIn(shop);
    await shop.database.query('INSERT INTO newsletter_subscriptions (email) VALUES ($1)', [user.email]);
    const { agent, guest } = await asGuest(shop, user.email);
    const order = await bought(agent);
    expect((await agent.delete('/api/guest').expect(200)).body).toEqual({ state: 'scheduled' });
    await shop.database.query(
      `UPDATE orders SET status = 'completed', created_at = now() - interval '31 days' WHERE user_id = $1`,
      [guest.id],
    );
    expect((await agent.delete('/api/guest').expect(200)).body).toEqual({ state: 'deleted' });
    expect((await visitor(shop).get(`/api/orders/${order.id}`).expect(200)).body).toMatchObject({ masked: true });
    const [stored] = await shop.database.query('SELECT email, address FROM orders WHERE user_id = $1', [guest.id]);
    expect(stored).toEqual({ email: 'nobody@deleted.invalid', address: '' });
    expect(await shop.database.query('SELECT 1 FROM newsletter_subscriptions WHERE email = $1', [user.email])).toEqual([
      expect.anything(),
    ]);
    expect(await shop.database.query('SELECT email FROM users WHERE id = $1', [user.id])).toEqual([
      { email: user.email },
    ]);
    await agent.get('/api/guest').expect(401);
  });

  it('is deleted a month after the visit, unless the guest has an order @series', async () => {
    const [looked, opened, buyer, recent] = [
      await asGuest(shop),
      await asGuest(shop),
      await asGuest(shop),
      await asGuest(shop),
    ];
    const checkout = await openCheckout(opened.agent, [{ product }]);
    await holdCheckout(opened.agent, checkout).expect(200);
    await shop.database.query(`UPDATE checkouts SET state = 'cancelled', stock_held = false WHERE user_id = $1`, [
      opened.guest.id,
    ]);
    const order = await bought(buyer.agent);
    await shop.database.query(`UPDATE orders SET created_at = now() - interval '50 days' WHERE user_id = $1`, [
      buyer.guest.id,
    ]);
    await shop.database.query(`UPDATE users SET created_at = now() - interval '31 days' WHERE id = ANY ($1)`, [
      [looked.guest.id, opened.guest.id, buyer.guest.id],
    ]);
    expect(await shop.app.get(CarryOutDeletions, { strict: false }).execute()).toMatchObject({ failures: [] });
    expect(await rowsOf(looked.guest.id)).toEqual([]);
    const [anonymous] = await rowsOf(opened.guest.id);
    expect(anonymous).toMatchObject({ email: expect.stringMatching(/@deleted\.invalid$/) });
    expect(await shop.database.query('SELECT customer FROM checkouts WHERE user_id = $1', [opened.guest.id])).toEqual([
      { customer: null },
    ]);
    expect(await shop.database.query(`SELECT 1 FROM mails WHERE recipient = $1`, [looked.guest.email])).toEqual([]);
    expect((await buyer.agent.get(`/api/orders/${order.id}`).expect(200)).body).toMatchObject({ city: customer.city });
    await recent.agent.get('/api/guest').expect(200);
  });
});

describe('guests in the back office @series', () => {
  it('have the name Guest, and can neither become staff nor get a password', async () => {
    const { agent, guest } = await asGuest(shop);
    const checkout = await openCheckout(agent, [{ product }]);
    await holdCheckout(agent, checkout, { email: guest.email }).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    const { body: order } = await placeOrder(agent, checkout).expect(201);
    const { agent: staff, user } = await signedIn(shop, { admin: true });
    const { body } = await staff.get(`/api/admin/users?search=${guest.email}`).expect(200);
    expect(body.users).toMatchObject([
      { id: guest.id, username: 'Guest', isGuest: true, orderCount: 1, spent: order.total },
    ]);
    expect((await staff.get(`/api/admin/orders/${order.id}`).expect(200)).body).toMatchObject({
      username: 'Guest',
      guest: true,
    });
    await staff.post('/api/user/confirm-password').send({ password: user.password }).expect(204);
    const refusal = { code: 'user.guest', message: 'A guest has no account.' };
    expect((await staff.patch(`/api/admin/users/${guest.id}`).send({ role: 'Owner' }).expect(409)).body).toMatchObject(
      refusal,
    );
    expect((await staff.post(`/api/admin/users/${guest.id}/send-reset-link`).expect(409)).body).toMatchObject(refusal);
    await staff
      .post('/api/admin/reset-user-password')
      .send({ username: 'Guest', newPassword: 'a long sentence' })
      .expect(404);
  });

  it('cannot sign in, even after changes by plain SQL', async () => {
    const { guest } = await asGuest(shop);
    for (const change of [`password_hash = 'x'`, `role = 'Owner'`, `name_skeleton = 'guest'`])
      await expect(shop.database.query(`UPDATE users SET ${change} WHERE id = $1`, [guest.id])).rejects.toThrow(
        'users_guests_never_sign_in',
      );
  });
});

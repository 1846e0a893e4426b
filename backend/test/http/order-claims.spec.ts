import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import { SecretBox } from '../../src/adapters/crypto/secret-box.js';
import { Guests } from '../../src/domain/accounts/ports/guests.js';
import { PersonalData } from '../../src/domain/accounts/ports/personal-data.js';
import { SignedLinks } from '../../src/domain/shared/ports/signed-links.js';
import { type Agent, asGuest, signedIn, visitor } from '../builders/account.js';
import { anOrder, customer, holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let product: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  product = await aProduct(shop.database, { price: 80, stock: 500 });
});
afterAll(() => shop.close());

const password = 'a long sentence';
let names = 0;
const newName = () => `claimer-${String((names += 1))}`;

async function purchase(agent: Agent, email: string, promo?: string): Promise<OrderResponse> {
  const checkout = await openCheckout(agent, [{ product }], promo);
  await holdCheckout(agent, checkout, { email }).expect(200);
  await payInSandbox(agent, checkout).expect(200);
  return (await placeOrder(agent, checkout).expect(201)).body as OrderResponse;
}

/** Places an order as a guest. Returns the guest and the order. */
async function bought(email?: string) {
  const { agent, guest } = await asGuest(shop, email);
  return { agent, guest, order: await purchase(agent, guest.email) };
}

/** Returns the token of the newest mailed link for an order. */
async function mailedToken(orderId: string): Promise<string> {
  const [mail] = await shop.database.query<{ id: string; secret: Uint8Array }>(
    `SELECT id, secret FROM mails WHERE template = 'order-claim' AND order_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [orderId.replaceAll('-', '')],
  );
  const token = mail && shop.app.get(SecretBox, { strict: false }).open(mail.secret, mail.id);
  if (!token) throw new Error('No link was mailed.');
  return token;
}

async function linkTo(agent: Agent, { id }: OrderResponse): Promise<string> {
  await agent.post(`/api/orders/${id}/claim`).expect(202);
  return mailedToken(id);
}

const open = (token: string, client = visitor(shop)) =>
  client.post('/api/order-claim/account').send({ token, username: newName(), password });
const accept = (client: Agent, token: string) => client.post('/api/order-claim/accept').send({ token });
const show = (token: string) => visitor(shop).post('/api/order-claim').send({ token });
const ordersOf = async (client: Agent) =>
  ((await client.get('/api/orders').expect(200)).body as OrderResponse[]).map(({ id }) => id);
const expire = (orderId: string) =>
  shop.database.query('UPDATE order_claims SET expires_at = now() WHERE order_id = $1', [orderId.replaceAll('-', '')]);

const expired = {
  code: 'claim.refused',
  message: 'This link has expired, or a newer one was sent. Please request a new one on your order page.',
};
const alreadyClaimed = {
  code: 'claim.kept',
  message: 'This order already belongs to an account. Please sign in to see it.',
};

describe('the link for adding a guest order to an account', () => {
  it('is mailed to the order’s address, for the guest and for a reader of the order’s mails', async () => {
    const { agent, guest, order } = await bought();
    const { body } = await agent.post(`/api/orders/${order.id}/claim`).expect(202);
    expect(body.message).toBe(`We have sent a link to ${guest.email}. The link works for 24 hours.`);
    const key = shop.app
      .get(SignedLinks, { strict: false })
      .sign('order', order.id.replaceAll('-', ''), new Date(Date.now() + 60_000));
    await visitor(shop).post(`/api/orders/${order.id}/claim?key=${key}`).expect(202);
    expect(
      await shop.database.query(`SELECT recipient FROM mails WHERE template = 'order-claim' AND user_id = $1`, [
        guest.id,
      ]),
    ).toEqual([{ recipient: guest.email }, { recipient: guest.email }]);
  });

  it('is not mailed for a visitor who only has the order id, or for an account’s order', async () => {
    const { order } = await bought();
    await visitor(shop).post(`/api/orders/${order.id}/claim`).expect(404);
    await (await asGuest(shop, order.email)).agent.post(`/api/orders/${order.id}/claim`).expect(404);
    const { agent } = await signedIn(shop);
    const hers = await anOrder(agent, [{ product }]);
    expect((await agent.post(`/api/orders/${hers.id}/claim`).expect(409)).body).toMatchObject(alreadyClaimed);
  });

  it('returns the order and its state', async () => {
    const { agent, order } = await bought();
    const token = await linkTo(agent, order);
    const facts = { orderId: order.id, email: order.email, state: 'open', hasAccount: false };
    expect((await show(token).expect(200)).body).toEqual(facts);
    await expire(order.id);
    expect((await show(token).expect(200)).body).toMatchObject({ state: 'expired' });
    expect((await show('unknown').expect(422)).body).toMatchObject(expired);
  });
});

describe('adding a guest order to a new account', () => {
  it('creates the account with the verified address, signs in, and moves the order and its mails', async () => {
    const { agent, guest, order } = await bought();
    const token = await linkTo(agent, order);
    const elsewhere = visitor(shop);
    const { body: user } = await open(token, elsewhere).expect(201);
    expect(user).toMatchObject({ email: guest.email, isAdmin: false });
    expect(await ordersOf(elsewhere)).toEqual([order.id]);
    const { body: data } = await elsewhere.get('/api/user/data').expect(200);
    expect(data.orders).toMatchObject([{ id: order.id, address: customer.address }]);
    expect(data.mails).toMatchObject([{ template: 'order-confirmation' }, { template: 'order-claim' }]);
    expect((await elsewhere.get(`/api/orders/${order.id}`).expect(200)).body).toMatchObject({
      mine: true,
      guest: false,
    });
    await visitor(shop).post('/api/login').send({ username: guest.email, password }).expect(200);
    await visitor(shop).get('/api/guest').expect(401);
  });

  it('moves earlier orders of the guest with the same address, and no orders with another address', async () => {
    const { agent, guest, order } = await bought();
    const same = await purchase(agent, guest.email.toUpperCase());
    const other = await purchase(agent, 'friend@shop.example');
    const { agent: stranger, order: strangers } = await bought(guest.email);
    const claimer = visitor(shop);
    await open(await linkTo(agent, order), claimer).expect(201);
    expect(new Set(await ordersOf(claimer))).toEqual(new Set([order.id, same.id]));
    expect((await claimer.get(`/api/orders/${other.id}`).expect(200)).body).toMatchObject({ masked: true });
    expect((await stranger.get(`/api/orders/${strangers.id}`).expect(200)).body).toMatchObject({ guest: true });
  });

  it('moves the guest’s cart and ends the guest’s session @series', async () => {
    const { agent, order } = await bought();
    const { sessionId } = await openCheckout(agent, [{ product, quantity: 2 }]);
    await open(await linkTo(agent, order), agent).expect(201);
    const { body } = await agent.post('/api/user/cart').send({ sessionId }).expect(200);
    expect(body.cart.items).toMatchObject([{ quantity: 2 }]);
    await agent.get('/api/guest').expect(401);
  });

  it.each([
    ['a short password', { password: 'short' }, 'password', 'Password must be at least 8 characters long'],
    [
      'the email address as password',
      { password: 'own@shop.example' },
      'password',
      'The password must not be your username or email address.',
    ],
    ['a short name', { username: 'ab' }, 'username', 'Username must be at least 3 characters'],
  ])('is rejected with %s, and the link remains valid', async (_, wrong, field, message) => {
    const { agent, order } = await bought('own@shop.example');
    const token = await linkTo(agent, order);
    const send = { token, username: newName(), password, ...wrong };
    const { body } = await visitor(shop).post('/api/order-claim/account').send(send).expect(422);
    expect(body.errors).toEqual({ [field]: message });
    expect((await show(token).expect(200)).body).toMatchObject({ state: 'open' });
  });

  it('happens once for several concurrent requests', async () => {
    const { agent, order } = await bought();
    const token = await linkTo(agent, order);
    const responses = await Promise.all([open(token), open(token), open(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await open(token).expect(409)).body).toMatchObject(alreadyClaimed);
    expect((await show(token).expect(200)).body).toMatchObject({ state: 'kept' });
    expect(
      await shop.database.query('SELECT 1 FROM users WHERE email = $1 AND NOT is_guest', [order.email]),
    ).toHaveLength(1);
  });

  it('rejects an expired or replaced link, and a new link works @series', async () => {
    const { agent, order } = await bought();
    const late = await linkTo(agent, order);
    await expire(order.id);
    expect((await open(late).expect(422)).body).toMatchObject(expired);
    const newer = await linkTo(agent, order);
    expect((await open(late).expect(422)).body).toMatchObject(expired);
    await open(newer).expect(201);
  });

  it('is rejected after the guest’s data was deleted', async () => {
    const { agent, guest, order } = await bought();
    const token = await linkTo(agent, order);
    await shop.database.query(
      `UPDATE orders SET status = 'completed', created_at = now() - interval '31 days' WHERE user_id = $1`,
      [guest.id],
    );
    expect((await agent.delete('/api/guest').expect(200)).body).toEqual({ state: 'deleted' });
    expect((await open(token).expect(422)).body).toMatchObject(expired);
  });
});

describe('adding a guest order to the account with its address', () => {
  it('requires a sign-in to this account', async () => {
    const { agent: owner, user } = await signedIn(shop);
    const { agent, order } = await bought(user.email.toUpperCase());
    const token = await linkTo(agent, order);
    expect((await show(token).expect(200)).body).toMatchObject({ hasAccount: true });
    const refused = (await open(token).expect(409)).body;
    expect(refused.errors).toEqual({ email: 'This email address already has an account.' });
    await accept(visitor(shop), token).expect(401);
    await accept(agent, token).expect(401);
    expect((await accept(owner, token).expect(200)).body.message).toBe('The order is in My Orders now.');
    expect(await ordersOf(owner)).toEqual([order.id]);
    await accept(owner, token).expect(200);
  });

  it('is rejected for another account, and changes nothing', async () => {
    const { agent, order } = await bought();
    const token = await linkTo(agent, order);
    const { agent: other } = await signedIn(shop);
    const { body } = await accept(other, token).expect(409);
    expect(body).toMatchObject({ code: 'claim.other-account' });
    expect(body.message).toMatch(/^This order was placed with g•••@s•••\.example\. Please sign in to the account/);
    expect(await ordersOf(other)).toEqual([]);
    await open(token).expect(201);
    expect((await accept(other, token).expect(409)).body).toMatchObject(alreadyClaimed);
  });

  it('changes nothing if another request has just moved the orders @series', async () => {
    const { agent: owner, user } = await signedIn(shop);
    const { agent, guest, order } = await bought(user.email);
    await accept(owner, await linkTo(agent, order)).expect(200);
    await shop.app.get(Guests, { strict: false }).moveOrders(guest.id, user.email, user.id);
    expect(await ordersOf(owner)).toEqual([order.id]);
  });

  it('moves the used promo code, unless the account has also used it @series', async () => {
    const { code, id } = await aPromoCode(shop.database, { maxUsesPerPerson: 1 });
    const { agent: owner, user } = await signedIn(shop);
    const { agent: another, user: anotherUser } = await signedIn(shop);
    await purchase(owner, user.email, code);
    for (const [client, { email }] of [
      [owner, user],
      [another, anotherUser],
    ] as const) {
      const { agent } = await asGuest(shop, email);
      await accept(client, await linkTo(agent, await purchase(agent, email, code))).expect(200);
    }
    const uses = await shop.database.query<{ count: number }>(
      `SELECT count(*)::integer FROM promo_uses WHERE promo_code_id = $1 AND user_id = ANY ($2) GROUP BY user_id`,
      [id, [user.id, anotherUser.id]],
    );
    expect(uses).toEqual([{ count: 1 }, { count: 1 }]);
    // The use that was not moved remains after the deletion of its guest.
    await shop.database.query('UPDATE users SET deletion_requested_at = now(), deleted_at = now() WHERE is_guest');
    await shop.app.get(PersonalData, { strict: false }).eraseLeftovers();
    const all = 'SELECT count(*)::integer FROM promo_uses WHERE promo_code_id = $1';
    expect(await shop.database.query(all, [id])).toEqual([{ count: 3 }]);
  });
});

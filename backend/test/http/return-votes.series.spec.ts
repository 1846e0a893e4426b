import { Pool } from 'pg';
import type { ProductDetailResponse } from '../../src/adapters/http/catalog/product.response.js';
import type { ReviewableOrderResponse } from '../../src/adapters/http/reviews/review.response.js';
import { type Agent, asGuest, signedIn, visitor } from '../builders/account.js';
import { type BuiltProduct } from '../builders/product.js';
import { aReturn, aSentOrder, aSizedBikini, receive, type SentOrder } from '../builders/return.js';
import { words } from '../builders/review.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let agent: Agent;
let userId: number;
let password: string;
let bikini: BuiltProduct;
let order: SentOrder;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false, pages: true });
  staff = (await signedIn(shop, { admin: true })).agent;
});
beforeEach(async () => {
  const { agent: browser, user } = await signedIn(shop);
  [agent, userId, password] = [browser, user.id, user.password];
  bikini = await aSizedBikini(shop);
  order = await bought();
});
afterAll(() => shop.close());

const bought = (client = agent, quantity = 1) =>
  aSentOrder(shop, client, [{ product: bikini, variantId: bikini.variants[0]?.id ?? 0, quantity }]);
const returned = async (reason: string, client = agent, of = order) => {
  const { id } = await aReturn(client, of, { reason });
  await receive(staff, id).expect(200);
  return id;
};
const detail = async () =>
  (await visitor(shop).get(`/api/products/${bikini.slug}`).expect(200)).body as ProductDetailResponse;
const fitVotes = async () => (await detail()).fitVotes;
const [allSmall, allTrue] = [
  { count: 1, small: 100, true: 0, large: 0 },
  { count: 1, small: 0, true: 100, large: 0 },
];

async function review(fit: string | null, client = agent, of = order): Promise<number> {
  const { body } = await client
    .post(`/api/orders/${of.id}/reviews`)
    .send({ ...words, orderItemId: of.itemIds[0], fit: fit ?? 'true' })
    .expect(201);
  const id = (body as ReviewableOrderResponse).products[0]?.review?.id ?? 0;
  if (fit === null) await shop.database.query('UPDATE reviews SET fit = NULL WHERE id = $1', [id]);
  return id;
}
const moveTo = (account: number, { plainId }: SentOrder) =>
  shop.database.query('UPDATE orders SET user_id = $1 WHERE id = $2', [account, plainId]);
const publish = (id: number, version = 1) =>
  staff.patch(`/api/admin/reviews/${id}`).send({ version, state: 'published' });

describe('the size vote of a return', () => {
  it.each([
    ['too-small', allSmall],
    ['too-large', { count: 1, small: 0, true: 0, large: 100 }],
  ])('counts for the reason %s', async (reason, votes) => {
    await returned(reason);
    expect(await fitVotes()).toEqual(votes);
  });

  it('counts once for an exchange, when it is received', async () => {
    const { id } = await aReturn(agent, order, { newVariantId: bikini.variants[1]?.id });
    expect(await fitVotes()).toBeUndefined();
    await receive(staff, id).expect(200);
    await staff.post(`/api/admin/returns/${id}/send`).send({}).expect(200);
    expect(await fitVotes()).toEqual(allSmall);
  });

  it('does not count for other reasons, before receipt, or after a cancellation or rejection', async () => {
    await returned('changed-mind', agent, await bought());
    const { id: cancelled } = await aReturn(agent, order);
    await agent.post(`/api/returns/${cancelled}/cancel`).expect(204);
    const { id: refused } = await aReturn(agent, order);
    await staff.post(`/api/admin/returns/${refused}/refuse`).send({ reason: 'It was worn.' }).expect(200);
    await aReturn(agent, order);
    expect(await fitVotes()).toBeUndefined();
  });

  it('does not change the average, the count and the stars of reviews', async () => {
    await returned('too-small');
    expect((await detail()).rating).toBeUndefined();
    const other = (await signedIn(shop)).agent;
    await publish(await review('true', other, await bought(other))).expect(200);
    expect(await detail()).toMatchObject({
      rating: { count: 1, average: 5, stars: [0, 0, 0, 0, 1], samples: 0 },
      fitVotes: { count: 2, small: 50, true: 50, large: 0 },
    });
  });

  it('counts once per buyer, with the latest reason', async () => {
    order = await bought(agent, 2);
    await returned('too-small');
    await returned('too-small');
    await returned('too-small', agent, await bought());
    expect(await fitVotes()).toEqual(allSmall);
    await returned('too-large', agent, await bought());
    expect(await fitVotes()).toEqual({ count: 1, small: 0, true: 0, large: 100 });
  });

  it('is replaced by the same buyer’s published review with a fit, while that is published', async () => {
    await returned('too-small');
    const second = await bought();
    const id = await review('true', agent, second);
    expect(await fitVotes()).toEqual(allSmall);
    await publish(id).expect(200);
    expect(await fitVotes()).toEqual(allTrue);
    await returned('too-small', agent, second);
    expect(await fitVotes()).toEqual(allTrue);
    await agent.delete(`/api/reviews/${id}`).expect(204);
    expect(await fitVotes()).toEqual(allSmall);
    await publish(await review(null, agent, await bought())).expect(200);
    expect(await fitVotes()).toEqual(allSmall);
  });

  it('is not counted in addition to a review that is published at the same moment', async () => {
    const id = await review('true');
    const { id: coming } = await aReturn(agent, order);
    await shop.database.query('INSERT INTO product_ratings (product_id) VALUES ($1)', [bikini.id]);
    const lock = `SELECT FROM product_ratings WHERE product_id = ${bikini.id} FOR UPDATE`;
    const responses = await allAtOnce(shop.database.url, lock, () => [publish(id), receive(staff, coming)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await fitVotes()).toEqual(allTrue);
  });

  it('is replaced by the review of a guest order that moved to the account', async () => {
    await returned('too-small');
    const { agent: guest, guest: person } = await asGuest(shop);
    const guestOrder = await bought(guest);
    await shop.database.query(
      `INSERT INTO reviews (product_id, order_id, author, stars, fit, text, state, published_at)
       VALUES ($1, $2, 'Casey', 5, 'true', '', 'published', now())`,
      [bikini.id, guestOrder.plainId],
    );
    expect(await fitVotes()).toMatchObject({ count: 2 });
    const moved = 'UPDATE orders SET user_id = $2 WHERE user_id = $1';
    await shop.database.query(moved, [person.id, userId]);
    expect(await fitVotes()).toEqual(allTrue);
  });

  it('counts again when the review that replaced it moves to another account', async () => {
    await returned('too-small');
    const reviewed = await bought();
    await publish(await review('true', agent, reviewed)).expect(200);
    const { user } = await signedIn(shop);
    await moveTo(user.id, reviewed);
    expect(await fitVotes()).toEqual({ count: 2, small: 50, true: 50, large: 0 });
  });

  it('is the only rating data that changes when an order moves to another account', async () => {
    await aReturn(agent, order);
    await returned('changed-mind', agent, await bought());
    const { user } = await signedIn(shop);
    await shop.database.query('UPDATE orders SET user_id = $2 WHERE user_id = $1', [userId, user.id]);
    const rows = await shop.database.query('SELECT FROM product_ratings WHERE product_id = $1', [bikini.id]);
    expect(rows).toEqual([]);
  });

  it('moves without a deadlock when two accounts receive orders of the same products', async () => {
    const [one, other] = [bikini, await aSizedBikini(shop)];
    const sent: SentOrder[] = [];
    for (const product of [one, other, other, one]) {
      bikini = product;
      sent.push(await bought());
      await returned('too-small', agent, sent.at(-1));
    }
    const accounts = [(await signedIn(shop)).user.id, (await signedIn(shop)).user.id];
    const pool = new Pool({ connectionString: shop.database.url });
    const move = (account: number | undefined, orders: readonly SentOrder[]) =>
      pool.query(
        orders.map(({ plainId }) => `UPDATE orders SET user_id = ${account} WHERE id = '${plainId}'`).join(';'),
      );
    const lock = `SELECT FROM product_ratings WHERE product_id IN (${one.id}, ${other.id}) FOR UPDATE`;
    await allAtOnce(shop.database.url, lock, () => [
      move(accounts[0], sent.slice(0, 2)),
      move(accounts[1], sent.slice(2)),
    ]);
    await pool.end();
    for (bikini of [one, other]) expect(await fitVotes()).toMatchObject({ count: 2, small: 100 });
  });

  it('is shown in cached pages at once', async () => {
    const page = async () => (await visitor(shop).get(`/product/${bikini.slug}`).expect(200)).text;
    expect(await page()).not.toContain('"fitVotes"');
    const { id } = await aReturn(agent, order);
    expect(await page()).not.toContain('"fitVotes"');
    await receive(staff, id).expect(200);
    await visitor(shop).get('/api/store').set('Cookie', 'catalogue_changed=1').expect(200);
    expect(await page()).toContain('"fitVotes":{"count":1,"small":100');
  });

  it('still counts, without personal data, after the account was deleted', async () => {
    await returned('too-small');
    const past = `UPDATE orders SET status = 'completed', created_at = now() - interval '31 days' WHERE id = $1`;
    await shop.database.query(past, [order.plainId]);
    await agent.post('/api/user/confirm-password').send({ password }).expect(204);
    expect((await agent.delete('/api/user').expect(200)).body).toMatchObject({ state: 'deleted' });
    expect(await fitVotes()).toEqual(allSmall);
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { anOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { atLength } from '../harness/extent.js';
import { type ShopProcess, startShopProcess } from '../harness/shop-process.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

const rounds = atLength ? 10 : 2;

/** An account on two devices that send their requests to different processes. */
interface Shopper {
  readonly id: number;
  readonly devices: readonly [Agent, Agent];
}

describe('the carts of an account on two devices', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-cart-races-'));
  let database: TestDatabase;
  const processes: ShopProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url };
    for (let count = 0; count < 2; count++) processes.push(await startShopProcess(settings));
  }, 240_000);

  afterAll(async () => {
    await Promise.all(processes.map((process) => process.end('SIGTERM')));
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const urlOf = (at: number) => processes[at]?.url ?? '';

  async function aShopper(): Promise<Shopper> {
    const { agent, user } = await signedIn({ url: urlOf(0), database });
    const second = visitor({ url: urlOf(1) });
    await second.post('/api/login').send({ username: user.username, password: user.password }).expect(200);
    return { id: user.id, devices: [agent, second] };
  }

  /**
   * Runs the requests concurrently. One lock blocks all changes of this account's carts until the requests wait for it.
   */
  const atOnce = <T>({ id }: Shopper, requests: () => readonly Promise<T>[]) =>
    allAtOnce(database.url, `SELECT FROM users WHERE id = ${id} FOR UPDATE`, requests);

  const post = async (device: Agent, call: string, body: object = {}) => device.post(call).send(body);
  const adopt = (device: Agent, { sessionId }: CartResponse) => post(device, '/api/user/cart', { sessionId });
  const deviceCart = (product: BuiltProduct, quantity = 1) =>
    aCart(visitor({ url: urlOf(0) }))
      .with(product, { quantity })
      .build();

  async function unitsOf({ id }: Shopper): Promise<object[]> {
    return database.query(
      `SELECT carts.id AS cart, item.product_id AS product, item.quantity
       FROM carts LEFT JOIN cart_items item ON item.cart_id = carts.id WHERE carts.user_id = $1 ORDER BY 1, 2`,
      [id],
    );
  }

  it(`merge into one cart without adding or losing units, in any order, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const shopper = await aShopper();
      const [first, second] = shopper.devices;
      const product = await aProduct(database, { stock: 50 });
      if (round % 2 === 0) await aCart(first).with(product, { quantity: 4 }).build();
      const carts = [await deviceCart(product, 1), await deviceCart(product, 2)] as const;
      const responses = await atOnce(shopper, () => [
        adopt(first, carts[0]),
        adopt(second, carts[1]),
        adopt(first, carts[0]),
        adopt(second, carts[1]),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const quantity = round % 2 === 0 ? 7 : 3;
      expect(await unitsOf(shopper)).toEqual([{ cart: expect.any(Number), product: product.id, quantity }]);
    }
  }, 240_000);

  it(`merge into each other without a deadlock, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const shopper = await aShopper();
      const [first, second] = shopper.devices;
      const product = await aProduct(database, { stock: 50 });
      const carts = [
        await aCart(first).with(product).build(),
        await aCart(second).with(product, { quantity: 2 }).build(),
      ] as const;
      const responses = await Promise.all([adopt(first, carts[0]), adopt(second, carts[1])]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect(await unitsOf(shopper)).toEqual([{ cart: expect.any(Number), product: product.id, quantity: 3 }]);
    }
  }, 240_000);

  it(`do not lose a cart that a checkout starts for at the same time, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const shopper = await aShopper();
      const [first, second] = shopper.devices;
      const product = await aProduct(database, { stock: 50 });
      await aCart(first).with(product).build();
      const cart = await aCart(second).with(product).build();
      await database.query(`UPDATE carts SET updated_at = updated_at - interval '1 minute' WHERE session_id = $1`, [
        cart.sessionId,
      ]);
      const { sessionId } = cart;
      const [adopted, opened] = await Promise.all([
        adopt(first, cart),
        post(second, '/api/create-payment-intent', { sessionId }),
      ]);
      expect(adopted.status).toBe(200);
      expect([200, 404, 409]).toContain(opened.status);
      const live = await database.query(
        `SELECT cart_id IS NOT NULL AS has_cart FROM checkouts WHERE user_id = $1 AND state = 'open'`,
        [shopper.id],
      );
      expect(live).toEqual(opened.status === 200 ? [{ has_cart: true }] : []);
    }
  }, 240_000);

  it('accept the changes once when both devices do so', async () => {
    const shopper = await aShopper();
    const [first, second] = shopper.devices;
    const [few, removed] = [await aProduct(database), await aProduct(database)];
    const { sessionId } = await aCart(first).with(few, { quantity: 5 }).with(removed).build();
    await database.query('UPDATE stock SET on_hand = 2 WHERE product_id = $1', [few.id]);
    await database.query('UPDATE products SET archived_at = now() WHERE id = $1', [removed.id]);
    const accept = `/api/cart/${sessionId}/accept-changes`;
    const responses = await allAtOnce(
      database.url,
      `SELECT FROM carts WHERE session_id = '${sessionId}' FOR UPDATE`,
      () => [post(first, accept), post(second, accept)],
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await unitsOf(shopper)).toEqual([{ cart: expect.any(Number), product: few.id, quantity: 2 }]);
  });

  it(`receive the items of an order once when it is bought again several times at once, ${rounds} times`, async () => {
    const shopper = await aShopper();
    const [first, second] = shopper.devices;
    const product = await aProduct(database, { stock: 50 });
    const { id } = await anOrder(first, [{ product, quantity: 3 }]);
    for (let round = 0; round < rounds; round++) {
      await database.query('DELETE FROM carts WHERE user_id = $1', [shopper.id]);
      const again = `/api/orders/${id}/buy-again`;
      const responses = await atOnce(shopper, () => [post(first, again), post(second, again), post(first, again)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await unitsOf(shopper)).toEqual([{ cart: expect.any(Number), product: product.id, quantity: 3 }]);
    }
  }, 240_000);
});

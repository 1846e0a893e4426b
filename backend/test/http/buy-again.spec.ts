import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import type { FilledCartResponse } from '../../src/adapters/http/cart/intake.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { anOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('buying an order again', () => {
  let shop: TestApp;
  let agent: Agent;
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
  });
  beforeEach(async () => {
    ({ agent } = await signedIn(shop));
  });
  afterAll(() => shop.close());

  const again = async (orderId: string, sessionId?: unknown, client = agent) =>
    (await client.post(`/api/orders/${orderId}/buy-again`).send({ sessionId }).expect(200)).body as FilledCartResponse;
  const contents = (cart: CartResponse) =>
    cart.items.map(({ productId, variantId, quantity }) => [productId, variantId, quantity]);

  it('adds the items of the order to the device’s cart at current prices', async () => {
    const { database } = shop;
    const plain = await aProduct(database, { price: 40 });
    const sized = await aProduct(database, { variants: [{ size: 'S' }, { size: 'M' }] });
    const other = await aProduct(database);
    const variantId = sized.variants[1]?.id;
    const order = await anOrder(agent, [
      { product: plain, quantity: 2 },
      { product: sized, ...(variantId && { variantId }) },
    ]);
    await database.query('UPDATE products SET price_cents = 4400 WHERE id = $1', [plain.id]);
    const device = await aCart(visitor(shop)).with(other).build();
    const response = await again(order.id, device.sessionId);
    expect(response.cart.sessionId).toBe(device.sessionId);
    expect(contents(response.cart)).toEqual([
      [other.id, null, 1],
      [plain.id, null, 2],
      [sized.id, variantId, 1],
    ]);
    expect(response.cart.items[1]).toMatchObject({ price: 44, problem: null });
    expect(response.added).toEqual([
      { name: plain.name, variant: null, quantity: 2 },
      { name: sized.name, variant: 'M, Navy', quantity: 1 },
    ]);
    expect(response.leftOut).toEqual([]);
  });

  it('lists unavailable items with the reason', async () => {
    const { database } = shop;
    const [few, soldOut, archived, deleted] = [
      await aProduct(database),
      await aProduct(database),
      await aProduct(database),
      await aProduct(database),
    ];
    const choice = await aProduct(database, { variants: [{ size: 'S' }, { size: 'M' }] });
    const order = await anOrder(agent, [
      { product: few, quantity: 3 },
      { product: soldOut },
      { product: archived },
      { product: deleted },
      { product: choice },
    ]);
    await database.query('UPDATE stock SET on_hand = 2 WHERE product_id = $1', [few.id]);
    await database.query('UPDATE products SET in_stock = false WHERE id = $1', [soldOut.id]);
    await database.query('UPDATE products SET archived_at = now() WHERE id = $1', [archived.id]);
    await database.removePastHistory(`DELETE FROM products WHERE id = ${deleted.id}`);
    await database.query('UPDATE product_variants SET archived_at = now() WHERE id = $1', [choice.variants[0]?.id]);
    const response = await again(order.id);
    expect(response.added).toEqual([{ name: few.name, variant: null, quantity: 2 }]);
    expect(response.leftOut).toEqual([
      { name: few.name, variant: null, reason: 'Only 2 left.' },
      { name: soldOut.name, variant: null, reason: 'This item is sold out.' },
      { name: archived.name, variant: null, reason: 'This item is no longer available.' },
      { name: deleted.name, variant: null, reason: 'This item is no longer available.' },
      { name: choice.name, variant: 'S, Navy', reason: 'This item is no longer available.' },
    ]);
    expect(contents(response.cart)).toEqual([[few.id, null, 2]]);
  });

  it('adds no items that are already in the cart @series', async () => {
    const [one, two] = [await aProduct(shop.database), await aProduct(shop.database)];
    const order = await anOrder(agent, [{ product: one, quantity: 3 }, { product: two }]);
    const { sessionId } = await aCart(agent).with(one, { quantity: 2 }).with(two, { quantity: 4 }).build();
    const response = await again(order.id, sessionId);
    expect(response.added).toEqual([{ name: one.name, variant: null, quantity: 1 }]);
    expect(response.leftOut).toEqual([{ name: two.name, variant: null, reason: 'This item is already in your cart.' }]);
    const repeated = await again(order.id, sessionId);
    expect(repeated.added).toEqual([]);
    expect(contents(repeated.cart)).toEqual([
      [one.id, null, 3],
      [two.id, null, 4],
    ]);
  });

  it('reports items in the cart that are no longer available @series', async () => {
    const [archived, soldOut, available] = [
      await aProduct(shop.database),
      await aProduct(shop.database),
      await aProduct(shop.database),
    ];
    const order = await anOrder(agent, [{ product: archived }, { product: soldOut }, { product: available }]);
    const { sessionId } = await aCart(agent).with(archived).with(soldOut).with(available).build();
    await shop.database.query('UPDATE products SET archived_at = now() WHERE id = $1', [archived.id]);
    await shop.database.query('UPDATE products SET in_stock = false WHERE id = $1', [soldOut.id]);
    expect((await again(order.id, sessionId)).leftOut).toEqual([
      { name: archived.name, variant: null, reason: 'This item is no longer available.' },
      { name: soldOut.name, variant: null, reason: 'This item is sold out.' },
      { name: available.name, variant: null, reason: 'This item is already in your cart.' },
    ]);
  });

  it('uses the account’s cart if the device has none, or a new one @series', async () => {
    const order = await anOrder(agent, [{ product: await aProduct(shop.database) }]);
    const theirs = await aCart((await signedIn(shop)).agent)
      .with(await aProduct(shop.database))
      .build();
    const made = await again(order.id, theirs.sessionId);
    expect(made.cart.sessionId).not.toBe(theirs.sessionId);
    expect(made.cart.items).toHaveLength(1);
    for (const unknown of [null, undefined, 'A'.repeat(24), 7]) {
      expect((await again(order.id, unknown)).cart).toEqual(made.cart);
    }
  });

  it('is restricted to the owner', async () => {
    const order = await anOrder(agent, [{ product: await aProduct(shop.database) }]);
    const call = (client: Agent, id = order.id) => client.post(`/api/orders/${id}/buy-again`).send({});
    await call(visitor(shop)).expect(401);
    await call((await signedIn(shop)).agent).expect(404);
    await call((await signedIn(shop, { admin: true })).agent).expect(404);
    await call(agent, '0000-0000-0000-0000').expect(404);
    await call(agent, '%00').expect(404);
    await call(agent, order.id.toLowerCase()).expect(200);
  });
});

import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import type { AdoptedCartResponse } from '../../src/adapters/http/cart/intake.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('the cart of a device at sign-in', () => {
  let shop: TestApp;
  let agent: Agent;
  let device: Agent;
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
  });
  beforeEach(async () => {
    ({ agent } = await signedIn(shop));
    device = visitor(shop);
  });
  afterAll(() => shop.close());

  const adopt = async (sessionId: unknown, client = agent) =>
    (await client.post('/api/user/cart').send({ sessionId }).expect(200)).body as AdoptedCartResponse;
  const contents = (cart: CartResponse | null) => cart?.items.map(({ productId, quantity }) => [productId, quantity]);
  const exists = async (sessionId: string, client = agent) =>
    (await client.get(`/api/cart/${sessionId}`)).status === 200;

  it('becomes the account’s cart if the account has none, and is no longer accessible to visitors', async () => {
    const product = await aProduct(shop.database);
    const { sessionId } = await aCart(device).with(product, { quantity: 2 }).build();
    const response = await adopt(sessionId);
    expect(response).toMatchObject({ cart: { sessionId }, added: [], leftOut: [] });
    expect(contents(response.cart)).toEqual([[product.id, 2]]);
    await device.get(`/api/cart/${sessionId}`).expect(404);
    const elsewhere = await adopt(null);
    expect(elsewhere.cart).toEqual(response.cart);
  });

  it('is merged into the account’s cart and deleted, and the response lists the added items', async () => {
    const { database } = shop;
    const [mine, both, theirs] = [await aProduct(database), await aProduct(database), await aProduct(database)];
    const sized = await aProduct(database, { variants: [{ size: 'M', color: 'Navy' }] });
    const accountCart = await aCart(agent).with(mine).with(both).build();
    const left = await aCart(device)
      .with(both, { quantity: 2 })
      .with(theirs)
      .with(sized, { variant: sized.variants[0] })
      .build();
    const response = await adopt(left.sessionId);
    expect(response.cart?.sessionId).toBe(accountCart.sessionId);
    expect(contents(response.cart)).toEqual([
      [mine.id, 1],
      [both.id, 3],
      [theirs.id, 1],
      [sized.id, 1],
    ]);
    expect(response.added).toEqual([
      { name: both.name, variant: null, quantity: 2 },
      { name: theirs.name, variant: null, quantity: 1 },
      { name: sized.name, variant: 'M, Navy', quantity: 1 },
    ]);
    expect(response.leftOut).toEqual([]);
    expect(await exists(left.sessionId)).toBe(false);
  });

  it('is not merged twice by a retry', async () => {
    const product = await aProduct(shop.database);
    const accountCart = await aCart(agent)
      .with(await aProduct(shop.database))
      .build();
    const { sessionId } = await aCart(device).with(product).build();
    const first = await adopt(sessionId);
    const second = await adopt(sessionId);
    expect(second).toEqual({ cart: first.cart, added: [], leftOut: [] });
    expect(second.cart?.sessionId).toBe(accountCart.sessionId);
  });

  it('is merged without unavailable items, and the response lists them with the reason', async () => {
    const { database } = shop;
    const few = await aProduct(database, { stock: 3 });
    const soldOut = await aProduct(database);
    const archived = await aProduct(database);
    const many = await aProduct(database, { stock: 300 });
    const accountCart = await aCart(agent).with(few, { quantity: 2 }).with(many, { quantity: 60 }).build();
    const left = await aCart(device)
      .with(few, { quantity: 2 })
      .with(soldOut)
      .with(archived)
      .with(many, { quantity: 60 })
      .build();
    await database.query('UPDATE stock SET on_hand = 0 WHERE product_id = $1', [soldOut.id]);
    await database.query('UPDATE products SET archived_at = now() WHERE id = $1', [archived.id]);
    const response = await adopt(left.sessionId);
    expect(response.cart?.sessionId).toBe(accountCart.sessionId);
    expect(contents(response.cart)).toEqual([
      [few.id, 3],
      [many.id, 99],
    ]);
    expect(response.added).toEqual([
      { name: few.name, variant: null, quantity: 1 },
      { name: many.name, variant: null, quantity: 39 },
    ]);
    expect(response.leftOut).toEqual([
      { name: few.name, variant: null, reason: 'Only 3 left.' },
      { name: soldOut.name, variant: null, reason: 'This item is sold out.' },
      { name: archived.name, variant: null, reason: 'This item is no longer available.' },
      { name: many.name, variant: null, reason: 'A cart can contain at most 99 of one item.' },
    ]);
  });

  it('still reports a price change that happened before the merge', async () => {
    const product = await aProduct(shop.database, { price: 40 });
    await aCart(agent)
      .with(await aProduct(shop.database))
      .build();
    const { sessionId } = await aCart(device).with(product).build();
    await shop.database.query('UPDATE products SET price_cents = 4400 WHERE id = $1', [product.id]);
    const { cart } = await adopt(sessionId);
    expect(cart?.items[1]).toMatchObject({ problem: 'repriced', price: 44 });
  });

  it('adds its promo code if the account’s cart has none', async () => {
    const product = await aProduct(shop.database, { price: 40 });
    const { code } = await aPromoCode(shop.database, { percentOff: 10 });
    const other = await aPromoCode(shop.database, { percentOff: 20 });
    const promoOf = async (sessionId: string) => (await adopt(sessionId)).cart?.promo?.code;
    await aCart(agent).with(product).build();
    const first = await aCart(device).with(product).build();
    await device.post(`/api/cart/${first.sessionId}/promo`).send({ code }).expect(200);
    expect(await promoOf(first.sessionId)).toBe(code);
    const second = await aCart(device).with(product).build();
    await device.post(`/api/cart/${second.sessionId}/promo`).send({ code: other.code }).expect(200);
    expect(await promoOf(second.sessionId)).toBe(code);
  });

  it('is deleted if it is empty', async () => {
    const accountCart = await aCart(agent)
      .with(await aProduct(shop.database))
      .build();
    const { sessionId } = await aCart(device).build();
    expect((await adopt(sessionId)).cart).toEqual(accountCart);
    expect(await exists(sessionId)).toBe(false);
  });

  it('is ignored if it belongs to another account, is unknown or is missing', async () => {
    const other = (await signedIn(shop)).agent;
    const theirs = await aCart(other)
      .with(await aProduct(shop.database))
      .build();
    const nothing = { cart: null, added: [], leftOut: [] };
    for (const sessionId of [theirs.sessionId, 'A'.repeat(24), 'undefined', '%00', '\u0000', null, undefined, 7, {}]) {
      expect(await adopt(sessionId)).toEqual(nothing);
    }
    expect((await other.get(`/api/cart/${theirs.sessionId}`).expect(200)).body).toEqual(theirs);
    await agent.post('/api/user/cart').expect(200);
    await device.post('/api/user/cart').send({ sessionId: theirs.sessionId }).expect(401);
  });

  describe('during a payment', () => {
    it('remains if the payment is for this cart, and receives the items of the account’s other cart @series', async () => {
      const { database } = shop;
      const [bought, elsewhere] = [await aProduct(database), await aProduct(database)];
      const checkout = await openCheckout(agent, [{ product: bought }]);
      const other = await aCart(agent).with(elsewhere).build();
      await holdCheckout(agent, checkout).expect(200);
      const response = await adopt(checkout.sessionId);
      expect(response.cart?.sessionId).toBe(checkout.sessionId);
      expect(response.added).toEqual([{ name: elsewhere.name, variant: null, quantity: 1 }]);
      expect(await exists(other.sessionId)).toBe(false);
      await payInSandbox(agent, checkout).expect(200);
      await placeOrder(agent, checkout).expect(201);
      const { body: after } = await agent.get(`/api/cart/${checkout.sessionId}`).expect(200);
      expect(contents(after as CartResponse)).toEqual([[elsewhere.id, 1]]);
    });

    it('is merged into a cart that another device is paying for, whose purchase contains only the earlier items', async () => {
      const { database } = shop;
      const [bought, came] = [await aProduct(database), await aProduct(database)];
      const checkout = await openCheckout(agent, [{ product: bought }]);
      await holdCheckout(agent, checkout).expect(200);
      const { sessionId } = await aCart(device).with(bought).with(came).build();
      expect((await adopt(sessionId)).cart?.sessionId).toBe(checkout.sessionId);
      await payInSandbox(agent, checkout).expect(200);
      const made = await placeOrder(agent, checkout).expect(201);
      expect(made.body.items).toHaveLength(1);
      const { body: after } = await agent.get(`/api/cart/${checkout.sessionId}`).expect(200);
      expect(contents(after as CartResponse)).toEqual([
        [bought.id, 1],
        [came.id, 1],
      ]);
    });

    it('is not merged while both carts are being paid for', async () => {
      const [one, two] = [await aProduct(shop.database), await aProduct(shop.database)];
      const other = await openCheckout(agent, [{ product: one }]);
      const { sessionId } = await openCheckout(agent, [{ product: two }]);
      const response = await adopt(sessionId);
      expect(response).toMatchObject({ cart: { sessionId }, added: [], leftOut: [] });
      expect(contents(response.cart)).toEqual([[two.id, 1]]);
      await holdCheckout(agent, other).expect(200);
    });

    it('cannot start a checkout after the merge', async () => {
      await aCart(agent)
        .with(await aProduct(shop.database))
        .build();
      const { sessionId } = await aCart(device)
        .with(await aProduct(shop.database))
        .build();
      await adopt(sessionId);
      await agent.post('/api/create-payment-intent').send({ sessionId }).expect(404);
    });
  });
});

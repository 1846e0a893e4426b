import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import type { AdoptedCartResponse, FilledCartResponse } from '../../src/adapters/http/cart/intake.response.js';
import type { FacetsResponse } from '../../src/adapters/http/catalog/finding.response.js';
import type { ProductDetailResponse } from '../../src/adapters/http/catalog/product.response.js';
import type { StaffProductDetailResponse } from '../../src/adapters/http/catalog/staff-product.response.js';
import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { OrderReturnsResponse } from '../../src/adapters/http/returns/return.response.js';
import { ReconcilePayments } from '../../src/domain/checkout/use-cases/reconcile-payments.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import {
  anOrder,
  holdCheckout,
  openCheckout,
  type OpenedCheckout,
  payInSandbox,
  placeOrder,
} from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { aReturn, aSentOrder, requestReturn, receive } from '../builders/return.js';
import { aSet, type BuiltSet, inSizes } from '../builders/set.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let agent: Agent;
let staff: Agent;
let set: BuiltSet;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  staff = (await signedIn(shop, { admin: true })).agent;
});
beforeEach(async () => {
  ({ agent } = await signedIn(shop));
  set = await aSet(shop);
});
afterAll(() => shop.close());

const [S, M] = [0, 1];

async function cartOf(client = agent): Promise<string> {
  return String((await client.post('/api/cart').send({}).expect(201)).body.sessionId);
}

function add(sessionId: string, line: ReturnType<typeof inSizes>, client = agent) {
  const { product, quantity, halves } = line;
  return client.post(`/api/cart/${sessionId}/items`).send({ productId: product.id, quantity, ...halves });
}

async function shown(sessionId: string, client = agent): Promise<CartResponse> {
  return (await client.get(`/api/cart/${sessionId}`).expect(200)).body as CartResponse;
}

const contents = (cart: CartResponse) =>
  cart.items.map((item) => [item.product.name, item.variant?.size, item.quantity, item.price]);

/** Returns the units on hand and held units of sizes S and M. */
async function shelf({ id }: { readonly id: number }) {
  const rows = await shop.database.query<{ on_hand: number; held: number }>(
    'SELECT on_hand, held FROM stock WHERE product_id = $1 ORDER BY variant_id',
    [id],
  );
  return rows.map(({ on_hand, held }) => [on_hand, held]);
}

async function stateOf({ paymentIntentId }: OpenedCheckout) {
  const sql = 'SELECT state FROM checkouts WHERE payment_intent_id = $1';
  return (await shop.database.query<{ state: string }>(sql, [paymentIntentId]))[0]?.state;
}

const refunded = (order: { readonly plainId: string }) =>
  shop.database
    .query<{ cents: number }>('SELECT amount_cents AS cents FROM refunds WHERE order_id = $1 ORDER BY created_at, id', [
      order.plainId,
    ])
    .then((rows) => rows.map(({ cents }) => cents));

describe('a set in a cart', () => {
  it('is added with a size per half, at one price, in one request', async () => {
    const { body } = await add(await cartOf(), inSizes(set, S, M, 2)).expect(201);
    const cart = body as CartResponse;
    expect(contents(cart)).toEqual([
      ['Wave Top', 'S', 2, 48],
      ['Wave Bottom', 'M', 2, 32],
    ]);
    expect(cart.totals).toMatchObject({ subtotal: 160, total: 160 });
    const [top, bottom] = cart.items;
    expect(top?.set).toMatchObject({ productId: set.id, name: 'Wave Set', slug: set.slug, price: 80 });
    expect(bottom?.set).toEqual(top?.set);
  });

  it.each([
    [79.99, 60, 40],
    [0.01, 60, 40],
    [100, 33.33, 66.67],
    [49.99, 0, 0],
    [35, 0, 20],
  ])('costs exactly %p dollars, whatever its halves cost', async (price, topPrice, bottomPrice) => {
    const odd = await aSet(shop, { price, topPrice, bottomPrice });
    const cart = (await add(await cartOf(), inSizes(odd)).expect(201)).body as CartResponse;
    expect(cart.totals.subtotal).toBe(price);
    expect(Math.round(cart.items.reduce((sum, item) => sum + item.price * 100, 0))).toBe(Math.round(price * 100));
  });

  it('requires the size of each half, and rejects sizes of the other half', async () => {
    const sessionId = await cartOf();
    const joinWaitlist = (body: object) =>
      agent.post(`/api/cart/${sessionId}/items`).send({ productId: set.id, quantity: 1, ...body });
    const top = set.top.variants[S]?.id;
    expect((await joinWaitlist({}).expect(422)).body.errors).toEqual({
      topVariantId: 'Please choose the size of the top.',
    });
    expect((await joinWaitlist({ topVariantId: top }).expect(422)).body.errors).toEqual({
      bottomVariantId: 'Please choose the size of the bottom.',
    });
    await joinWaitlist({ topVariantId: top, bottomVariantId: set.top.variants[M]?.id }).expect(422);
    await joinWaitlist({ topVariantId: -1 }).expect(422);
    expect((await shown(sessionId)).items).toEqual([]);
  });

  it('is a separate line with other sizes, and increases the quantity with the same sizes', async () => {
    const sessionId = await cartOf();
    await add(sessionId, inSizes(set, S, M)).expect(201);
    await add(sessionId, inSizes(set, S, S)).expect(201);
    const cart = (await add(sessionId, inSizes(set, S, M)).expect(201)).body as CartResponse;
    expect(contents(cart).map(([, size, quantity]) => [size, quantity])).toEqual([
      ['S', 2],
      ['M', 2],
      ['S', 1],
      ['S', 1],
    ]);
    expect(new Set(cart.items.map((item) => item.set?.group)).size).toBe(2);
  });

  it('is changed and removed as a whole, through either half', async () => {
    const sessionId = await cartOf();
    const [top, bottom] = ((await add(sessionId, inSizes(set)).expect(201)).body as CartResponse).items;
    const changed = await agent.put(`/api/cart/items/${bottom?.id}`).send({ quantity: 3 }).expect(200);
    expect((changed.body as CartResponse).items.map(({ quantity }) => quantity)).toEqual([3, 3]);
    expect((changed.body as CartResponse).totals.subtotal).toBe(240);
    const removed = await agent.delete(`/api/cart/items/${top?.id}`).expect(200);
    expect((removed.body as CartResponse).items).toEqual([]);
  });

  it('is limited by the units of either half, and the error names this half', async () => {
    const few = await aSet(shop, { bottomStock: 2 });
    const sessionId = await cartOf();
    const refused = await add(sessionId, inSizes(few, S, M, 3)).expect(409);
    expect(refused.body).toMatchObject({ code: 'stock.not-enough', message: 'Only 2 left of Wave Bottom (M, Navy).' });
    const [line] = ((await add(sessionId, inSizes(few, S, M, 2)).expect(201)).body as CartResponse).items;
    await agent.put(`/api/cart/items/${line?.id}`).send({ quantity: 3 }).expect(409);
    expect((await shown(sessionId)).items.map(({ quantity }) => quantity)).toEqual([2, 2]);
  });

  it('shares units with the same product on a separate line, in the order of the lines @series', async () => {
    const few = await aSet(shop, { topStock: 2 });
    const sessionId = await cartOf();
    const alone = { productId: few.top.id, variantId: few.top.variants[S]?.id, quantity: 1 };
    await agent.post(`/api/cart/${sessionId}/items`).send(alone).expect(201);
    await add(sessionId, inSizes(few, S, M, 2)).expect(409);
    await add(sessionId, inSizes(few, S, M)).expect(201);
    await agent.post(`/api/cart/${sessionId}/items`).send(alone).expect(409);
    await shop.database.query('UPDATE stock SET on_hand = 1 WHERE variant_id = $1', [alone.variantId]);
    const cart = await shown(sessionId);
    expect(cart.items.map(({ problem }) => problem)).toEqual([null, 'sold-out', 'sold-out']);
    expect(cart.totals.subtotal).toBe(60);
    const accepted = await agent.post(`/api/cart/${sessionId}/accept-changes`).expect(200);
    expect(contents(accepted.body as CartResponse)).toEqual([['Wave Top', 'S', 1, 60]]);
  });

  it('names the sold-out half, is excluded from the total, and is removed as a whole', async () => {
    const sessionId = await cartOf();
    await add(sessionId, inSizes(set)).expect(201);
    await shop.database.query('UPDATE stock SET on_hand = 0 WHERE variant_id = $1', [set.bottom.variants[M]?.id]);
    const cart = await shown(sessionId);
    expect(cart.items.map(({ problem, problemMessage }) => [problem, problemMessage])).toEqual(
      [1, 2].map(() => ['sold-out', 'Wave Bottom (M, Navy) is sold out, so this set cannot be bought in these sizes.']),
    );
    expect(cart.totals.total).toBe(0);
    const accepted = await agent.post(`/api/cart/${sessionId}/accept-changes`).expect(200);
    expect((accepted.body as CartResponse).items).toEqual([]);
  });

  it.each([
    ['is archived', 'UPDATE products SET archived_at = now() WHERE id = $1'],
    ['is switched off', 'UPDATE products SET in_stock = false WHERE id = $1'],
  ])('can no longer be bought when it %s', async (_, sql) => {
    const sessionId = await cartOf();
    await add(sessionId, inSizes(set)).expect(201);
    await shop.database.query(sql, [set.id]);
    expect((await shown(sessionId)).items.map(({ problemMessage }) => problemMessage)).toEqual(
      [1, 2].map(() => 'This set is no longer available.'),
    );
    await add(sessionId, inSizes(set)).expect(404);
    await agent.post(`/api/cart/${sessionId}/accept-changes`).expect(200);
    expect((await shown(sessionId)).items).toEqual([]);
  });

  it('requires confirmation when its price has risen, but not when only the prices of its halves changed', async () => {
    const sessionId = await cartOf();
    const [line] = ((await add(sessionId, inSizes(set)).expect(201)).body as CartResponse).items;
    await shop.database.query('UPDATE products SET price_cents = 9000 WHERE id = $1', [set.bottom.id]);
    const moved = await shown(sessionId);
    expect(contents(moved).map(([name, , , price]) => [name, price])).toEqual([
      ['Wave Top', 32],
      ['Wave Bottom', 48],
    ]);
    expect(moved.items.map(({ problem }) => problem)).toEqual([null, null]);
    await shop.database.query('UPDATE products SET price_cents = 8500 WHERE id = $1', [set.id]);
    const risen = await shown(sessionId);
    expect(risen.items.map(({ problemMessage }) => problemMessage)).toEqual(
      [1, 2].map(() => 'The price changed from $80.00 to $85.00.'),
    );
    const accepted = await agent.put(`/api/cart/items/${line?.id}`).send({ quantity: 1 }).expect(200);
    expect((accepted.body as CartResponse).items.map(({ problem }) => problem)).toEqual([null, null]);
    expect((accepted.body as CartResponse).totals.subtotal).toBe(85);
  });

  it('has halves that are also sold separately, unless staff forbid it @series', async () => {
    await staff.patch(`/api/products/${set.top.id}`).send({ setOnly: true }).expect(200);
    const sessionId = await cartOf();
    const refused = await agent
      .post(`/api/cart/${sessionId}/items`)
      .send({ productId: set.top.id, variantId: set.top.variants[S]?.id, quantity: 1 })
      .expect(422);
    expect(refused.body.message).toBe('This item is only sold as part of a set.');
    const bottom = { productId: set.bottom.id, variantId: set.bottom.variants[S]?.id, quantity: 1 };
    await agent.post(`/api/cart/${sessionId}/items`).send(bottom).expect(201);
    await add(sessionId, inSizes(set)).expect(201);
    await staff.patch(`/api/products/${set.bottom.id}`).send({ setOnly: true }).expect(200);
    expect((await shown(sessionId)).items.map(({ problem }) => problem)).toEqual(['archived', null, null]);
  });

  it('moves to the account’s cart with the accepted price', async () => {
    const device = visitor(shop);
    const accountCart = await cartOf();
    await add(accountCart, inSizes(set, S, M)).expect(201);
    const left = await cartOf(device);
    await add(left, inSizes(set, S, M, 2), device).expect(201);
    await add(left, inSizes(set, M, M), device).expect(201);
    const { cart, added } = (await agent.post('/api/user/cart').send({ sessionId: left }).expect(200))
      .body as AdoptedCartResponse;
    expect(cart?.items.map(({ variant, quantity }) => [variant?.size, quantity])).toEqual([
      ['S', 3],
      ['M', 3],
      ['M', 1],
      ['M', 1],
    ]);
    expect(cart?.totals.subtotal).toBe(320);
    expect(added).toHaveLength(4);
  });
});

describe('the purchase of a set', () => {
  it('holds and sells both halves, and the order and the mail name the set', async () => {
    const checkout = await openCheckout(agent, [inSizes(set, S, M, 2)]);
    expect(checkout.totals).toMatchObject({ subtotal: 160, total: 160 });
    await holdCheckout(agent, checkout).expect(200);
    expect([await shelf(set.top), await shelf(set.bottom)]).toEqual([
      [
        [10, 2],
        [10, 0],
      ],
      [
        [10, 0],
        [10, 2],
      ],
    ]);
    await payInSandbox(agent, checkout).expect(200);
    const order = (await placeOrder(agent, checkout).expect(201)).body as OrderResponse;
    expect(
      order.items.map(({ product, variant, price, quantity, set: of }) => [product.name, variant, price, quantity, of]),
    ).toEqual([
      ['Wave Top', 'S, Navy', 48, 2, { group: 1, name: 'Wave Set' }],
      ['Wave Bottom', 'M, Navy', 32, 2, { group: 1, name: 'Wave Set' }],
    ]);
    expect([await shelf(set.top), await shelf(set.bottom)]).toEqual([
      [
        [8, 0],
        [10, 0],
      ],
      [
        [10, 0],
        [8, 0],
      ],
    ]);
    expect((await shown(checkout.sessionId)).items).toEqual([]);
    const [mail] = await shop.database.query<{ payload: { order: { lines: object[] } } }>(
      'SELECT payload FROM mails WHERE order_id = $1',
      [order.id.replaceAll('-', '')],
    );
    expect(mail?.payload.order.lines).toMatchObject([1, 2].map(() => ({ set: { group: 1, name: 'Wave Set' } })));
  });

  it('removes only the bought lines from the cart, even if one half was also bought separately @series', async () => {
    const alone = { product: set.top, variantId: set.top.variants[S]?.id ?? 0 };
    const checkout = await openCheckout(agent, [alone, inSizes(set, S, M), inSizes(set, S, S)]);
    expect(checkout.totals.subtotal).toBe(220);
    await holdCheckout(agent, checkout).expect(200);
    expect(await shelf(set.top)).toEqual([
      [10, 3],
      [10, 0],
    ]);
    await payInSandbox(agent, checkout).expect(200);
    await add(checkout.sessionId, inSizes(set, S, M)).expect(201);
    const order = (await placeOrder(agent, checkout).expect(201)).body as OrderResponse;
    expect(order.items.map(({ set: of }) => of?.group)).toEqual([undefined, 1, 1, 2, 2]);
    expect(contents(await shown(checkout.sessionId))).toEqual([
      ['Wave Top', 'S', 1, 48],
      ['Wave Bottom', 'M', 1, 32],
    ]);
    expect(await shelf(set.top)).toEqual([
      [7, 0],
      [10, 0],
    ]);
  });

  it('is rejected for the second of two customers who want the last half, and holds nothing for this customer', async () => {
    const last = await aSet(shop, { bottomStock: 1 });
    const other = (await signedIn(shop)).agent;
    const [hers, his] = [
      await openCheckout(agent, [inSizes(last, S, M)]),
      await openCheckout(other, [inSizes(last, M, M)]),
    ];
    const responses = await Promise.all([holdCheckout(agent, hers), holdCheckout(other, his)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = responses[0].status === 409 ? 0 : 1;
    expect((await shelf(last.top)).map(([, held]) => held)).toEqual(loser === 0 ? [0, 1] : [1, 0]);
    expect(await shelf(last.bottom)).toEqual([
      [1, 0],
      [1, 1],
    ]);
    const again = loser === 0 ? await holdCheckout(agent, hers) : await holdCheckout(other, his);
    for (const { status, body } of [responses[loser], again]) {
      expect([status, body.message]).toEqual([
        409,
        'Wave Bottom (M, Navy) is sold out. Please choose another size of the set Wave Set, or remove it from your cart.',
      ]);
    }
    const [winner, won] = loser === 0 ? [other, his] : [agent, hers];
    await payInSandbox(winner, won).expect(200);
    await placeOrder(winner, won).expect(201);
    expect(await shelf(last.bottom)).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  it('is refunded once in full when a half sells out during the payment, and restocks both halves', async () => {
    const last = await aSet(shop, { bottomStock: 1 });
    const checkout = await openCheckout(agent, [inSizes(last, S, M)]);
    await holdCheckout(agent, checkout).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    // The checkout's stock was released before the payment was reported, and another customer bought the bottom.
    await shop.database.query('UPDATE checkouts SET stock_held = false WHERE payment_intent_id = $1', [
      checkout.paymentIntentId,
    ]);
    await shop.database.query('UPDATE stock SET held = 0 WHERE product_id IN ($1, $2)', [last.top.id, last.bottom.id]);
    await shop.database.query('UPDATE stock SET on_hand = 0 WHERE variant_id = $1', [last.bottom.variants[M]?.id]);
    const responses = await Promise.all([1, 2, 3].map(() => placeOrder(agent, checkout)));
    expect(responses.map(({ status, body }) => [status, String(body.code)])).toEqual(
      [1, 2, 3].map(() => [409, 'payment-refunded']),
    );
    expect(responses[0]?.body.message).toBe('An item sold out while you were paying. Your payment is being refunded.');
    const refunds = shop.app.get(CarryOutRefunds, { strict: false });
    await refunds.execute();
    await refunds.execute();
    const given = await shop.database.query('SELECT amount_cents FROM sandbox_refunds WHERE payment_id = $1', [
      checkout.paymentIntentId,
    ]);
    expect(given).toEqual([{ amount_cents: Math.round(checkout.totals.total * 100) }]);
    expect(await stateOf(checkout)).toBe('refunded');
    expect([await shelf(last.top), await shelf(last.bottom)]).toEqual([
      [
        [10, 0],
        [10, 0],
      ],
      [
        [1, 0],
        [0, 0],
      ],
    ]);
    expect((await shown(checkout.sessionId)).items).toHaveLength(2);
  });

  it('releases both halves if it is not paid @series', async () => {
    const checkout = await openCheckout(agent, [inSizes(set)]);
    await holdCheckout(agent, checkout).expect(200);
    await shop.database.query(
      `UPDATE checkouts SET updated_at = updated_at - interval '1 hour', held_until = held_until - interval '1 hour',
         first_held_at = first_held_at - interval '1 hour', checked_at = NULL WHERE payment_intent_id = $1`,
      [checkout.paymentIntentId],
    );
    await shop.app.get(ReconcilePayments, { strict: false }).execute();
    expect([await shelf(set.top), await shelf(set.bottom)]).toEqual(
      [1, 2].map(() => [
        [10, 0],
        [10, 0],
      ]),
    );
  });

  it('is rejected before the payment if the price has changed, and retains the price after the hold', async () => {
    const checkout = await openCheckout(agent, [inSizes(set)]);
    await shop.database.query('UPDATE products SET price_cents = 9000 WHERE id = $1', [set.id]);
    const refused = await holdCheckout(agent, checkout, { total: 80 }).expect(409);
    expect(refused.body.message).toBe('The price of the set Wave Set has changed. Please review your cart.');
    await shop.database.query('UPDATE products SET price_cents = 8000 WHERE id = $1', [set.id]);
    await holdCheckout(agent, checkout, { total: 80 }).expect(200);
    await shop.database.query('UPDATE products SET price_cents = 9000 WHERE id = $1', [set.id]);
    await payInSandbox(agent, checkout).expect(200);
    expect(((await placeOrder(agent, checkout).expect(201)).body as OrderResponse).subtotal).toBe(80);
  });

  it('discounts the price of the set with a promo code @series', async () => {
    const odd = await aSet(shop, { price: 79.99 });
    const { code } = await aPromoCode(shop.database, { percentOff: 15 });
    const checkout = await openCheckout(agent, [inSizes(odd)], code);
    expect(checkout.totals).toMatchObject({ subtotal: 79.99, discount: 12, total: 67.99 });
    await holdCheckout(agent, checkout).expect(200);
    await payInSandbox(agent, checkout).expect(200);
    expect((await placeOrder(agent, checkout).expect(201)).body).toMatchObject({ discount: 12, total: 67.99 });
  });

  it('can be repeated with "buy again", which adds the set once @series', async () => {
    const { id } = await anOrder(agent, [inSizes(set, S, M, 2)]);
    const again = async () =>
      (await agent.post(`/api/orders/${id}/buy-again`).send({}).expect(200)).body as FilledCartResponse;
    expect(contents((await again()).cart)).toEqual([
      ['Wave Top', 'S', 2, 48],
      ['Wave Bottom', 'M', 2, 32],
    ]);
    const second = await again();
    expect([contents(second.cart).map(([, , quantity]) => quantity), second.added]).toEqual([[2, 2], []]);
    expect(second.leftOut.map(({ reason }) => reason)).toEqual([1, 2].map(() => 'This item is already in your cart.'));
  });
});

describe('the return of a set', () => {
  it('refunds the share of one half, and the whole payment for both halves', async () => {
    const odd = await aSet(shop, { price: 79.99 });
    const order = await aSentOrder(shop, agent, [inSizes(odd)]);
    const [top, bottom] = order.itemIds;
    const first = await aReturn(agent, order, { orderItemId: bottom });
    await receive(staff, first.id).expect(200);
    expect(await refunded(order)).toEqual([3200]);
    const second = await aReturn(agent, order, { orderItemId: top });
    await receive(staff, second.id).expect(200);
    expect(await refunded(order)).toEqual([3200, 4799]);
    expect([await shelf(odd.top), await shelf(odd.bottom)]).toEqual(
      [1, 2].map(() => [
        [10, 0],
        [10, 0],
      ]),
    );
  });

  it.each([80, 150])('exchanges a half for another size at no cost, for a set of %p dollars @series', async (price) => {
    const sold = await aSet(shop, { price });
    await shop.database.query('UPDATE product_variants SET price_cents = 7000 WHERE id = $1', [
      sold.top.variants[M]?.id,
    ]);
    const order = await aSentOrder(shop, agent, [inSizes(sold, S, M)]);
    const { lines } = (await agent.get(`/api/orders/${order.id}/returns`).expect(200)).body as OrderReturnsResponse;
    expect(lines.map(({ sizes }) => sizes.map(({ size, refusal }) => [size, refusal]))).toEqual([
      [['M', null]],
      [['S', null]],
    ]);
    await requestReturn(agent, order, { newVariantId: sold.top.variants[M]?.id }).expect(201);
    const made = ((await agent.get(`/api/orders/${order.id}/returns`).expect(200)).body as OrderReturnsResponse)
      .returns[0];
    await receive(staff, made?.id ?? 0).expect(200);
    expect(await refunded(order)).toEqual([]);
    expect(await shelf(sold.top)).toEqual([
      [10, 0],
      [10, 1],
    ]);
  });

  it('restocks both halves once when the order was cancelled', async () => {
    const { id } = await anOrder(agent, [inSizes(set), { product: set.top, variantId: set.top.variants[S]?.id ?? 0 }]);
    const move = (status: string) => staff.patch(`/api/admin/orders/${id}`).send({ status }).expect(200);
    await move('cancelled');
    expect([await shelf(set.top), await shelf(set.bottom)]).toEqual(
      [1, 2].map(() => [
        [10, 0],
        [10, 0],
      ]),
    );
    await move('processing');
    expect(await shelf(set.top)).toEqual([
      [8, 0],
      [10, 0],
    ]);
  });
});

describe('sets in the back office', () => {
  const body = () => ({ name: 'Tide Set', price: 70, categoryId: 1, setTopId: set.top.id, setBottomId: set.bottom.id });
  const create = async (changes: object = {}) =>
    (
      await staff
        .post('/api/products')
        .send({ ...body(), ...changes })
        .expect(201)
    ).body as ProductDetailResponse;

  it('are created from two products, and shown with them', async () => {
    const made = await create();
    const { body: seen } = await agent.get(`/api/products/${made.slug}`).expect(200);
    expect(seen).toMatchObject({ isSet: true, inStock: true, inventoryCount: 20, variants: [] });
    expect((seen as ProductDetailResponse).set).toMatchObject({
      top: { id: set.top.id },
      bottom: { id: set.bottom.id },
    });
    const half = (await agent.get(`/api/products/${set.top.slug}`).expect(200)).body as ProductDetailResponse;
    expect(half.sets).toEqual([
      { name: 'Wave Set', slug: set.slug },
      { name: 'Tide Set', slug: made.slug },
    ]);
    await openCheckout(agent, [inSizes({ ...set, id: made.id })]).then(({ totals }) =>
      expect(totals.subtotal).toBe(70),
    );
  });

  it('record changes of price and halves in the audit log, and remain sets @series', async () => {
    const { id } = await create();
    const other = await aProduct(shop.database);
    await staff.patch(`/api/products/${id}`).send({ price: 65, setBottomId: other.id }).expect(200);
    const read = (await staff.get(`/api/admin/products/${id}`).expect(200)).body as StaffProductDetailResponse;
    expect([read.price, read.setTopId, read.setBottomId]).toEqual([65, set.top.id, other.id]);
    await staff.patch(`/api/products/${id}`).send({ setTopId: null, setBottomId: null }).expect(422);
    await staff
      .patch(`/api/products/${other.id}`)
      .send({ setTopId: set.top.id, setBottomId: set.bottom.id })
      .expect(422);
    await staff
      .patch(`/api/products/${id}`)
      .send({ variants: [{ size: 'M', inventoryCount: 3 }] })
      .expect(422);
    await staff.patch(`/api/products/${id}`).send({ inventoryCount: 5 }).expect(200);
    expect(await shop.database.query('SELECT FROM stock WHERE product_id = $1', [id])).toEqual([]);
  });

  it('have two halves that are not sets', async () => {
    const refuse = async (changes: object) =>
      (
        await staff
          .post('/api/products')
          .send({ ...body(), ...changes })
          .expect(422)
      ).body.errors as object;
    expect(await refuse({ setBottomId: null })).toEqual({ setBottomId: 'Please choose a bottom.' });
    expect(await refuse({ setBottomId: set.top.id })).toEqual({
      setBottomId: 'Top and bottom must be two different products.',
    });
    expect(await refuse({ setBottomId: 2_000_000 })).toEqual({ setBottomId: 'This product does not exist.' });
    expect(Object.keys(await refuse({ setTopId: set.id }))).toEqual(['setTopId']);
    await refuse({ variants: [{ size: 'M' }] });
  });

  it('are in stock while both halves are, including in lists and counts', async () => {
    const only = { ids: String(set.id), inStock: 'true' };
    const listed = async () =>
      (await agent.get('/api/products').query(only).expect(200)).body as ProductDetailResponse[];
    expect(await listed()).toMatchObject([{ id: set.id, inStock: true, inventoryCount: 20, isSet: true }]);
    await shop.database.query('UPDATE stock SET on_hand = 0 WHERE product_id = $1', [set.bottom.id]);
    expect(await listed()).toEqual([]);
    expect((await agent.get(`/api/products/${set.slug}`).expect(200)).body).toMatchObject({
      inStock: false,
      inventoryCount: 0,
    });
    await shop.database.query('UPDATE stock SET on_hand = 1 WHERE product_id = $1', [set.bottom.id]);
    expect(await listed()).toHaveLength(1);
    await shop.database.query('UPDATE products SET in_stock = false WHERE id = $1', [set.top.id]);
    expect(await listed()).toEqual([]);
  });

  it('are found by size and color while both halves are available, and by the shopper’s sizes of both halves @series', async () => {
    await shop.database.query(`UPDATE products SET kind = 'bikini-top' WHERE id = $1`, [set.top.id]);
    await shop.database.query(`UPDATE products SET kind = 'bikini-bottom' WHERE id = $1`, [set.bottom.id]);
    const only = `search=Wave+Set&minPrice=80&maxPrice=80&inStock=true`;
    const found = async (filter: string) => {
      const { body } = await agent.get(`/api/products?${only}&${filter}`).expect(200);
      return (body as ProductDetailResponse[]).some(({ id }) => id === set.id);
    };
    const before = ((await agent.get(`/api/product-facets?${only}`).expect(200)).body as FacetsResponse).sizes;
    expect([await found('sizes=S'), await found('sizes=M&colors=Blue'), await found('sizes=L')]).toEqual([
      true,
      true,
      false,
    ]);
    await shop.database.query('UPDATE stock SET on_hand = 0 WHERE variant_id = ANY ($1)', [
      [set.top.variants[S]?.id, set.bottom.variants[M]?.id],
    ]);
    expect([await found('sizes=S'), await found('sizes=M'), await found('colors=Blue')]).toEqual([false, false, true]);
    expect([await found('mySize=top:M,bottom:S'), await found('mySize=top:M,bottom:M')]).toEqual([true, false]);
    const after = ((await agent.get(`/api/product-facets?${only}&onSale=false`).expect(200)).body as FacetsResponse)
      .sizes;
    const countOf = (sizes: typeof after, wanted: string) => sizes.find(({ size }) => size === wanted)?.count ?? 0;
    expect(['S', 'M'].map((size) => countOf(before, size) - countOf(after, size))).toEqual([1, 1]);
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type {
  ExchangePreviewResponse,
  StaffOrderResponse,
} from '../../src/adapters/http/orders/staff-order.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { anOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aSet, inSizes } from '../builders/set.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let agent: Agent;
let bikini: BuiltProduct;
let order: OrderResponse;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  staff = (await signedIn(shop, { admin: true })).agent;
});
beforeEach(async () => {
  ({ agent } = await signedIn(shop));
  bikini = await aProduct(shop.database, {
    ...{ name: 'Wave Bikini', price: 50 },
    variants: [
      { size: 'M', stock: 9 },
      { size: 'L', stock: 9 },
      { size: 'S', price: 40, stock: 9 },
      { size: 'XL', price: 60, stock: 1 },
    ],
  });
  order = await anOrder(agent, [{ product: bikini, variantId: variant(M), quantity: 3 }]);
});
afterAll(() => shop.close());

const [M, L, cheap, dear] = [0, 1, 2, 3];
const variant = (index: number) => bikini.variants[index]?.id ?? 0;
const itemId = (index = 0, of: OrderResponse = order) => of.items[index]?.id;
const plain = () => order.id.replaceAll('-', '');
const show = async () => (await staff.get(`/api/admin/orders/${order.id}`).expect(200)).body as StaffOrderResponse;
const preview = async (quantity = 1, id = itemId()) =>
  (await staff.post(`/api/admin/orders/${order.id}/exchanges/preview`).send({ itemId: id, quantity }).expect(200))
    .body as ExchangePreviewResponse;
const exchange = (index: number, quantity = 1, more: object = {}, client = staff) =>
  client
    .post(`/api/admin/orders/${order.id}/exchanges`)
    .send({ itemId: itemId(), quantity, variantId: variant(index), ...more });
const stock = async () => {
  const rows = await shop.database.query<{ on_hand: number }>(
    'SELECT on_hand FROM stock WHERE product_id = $1 ORDER BY variant_id',
    [bikini.id],
  );
  return rows.map(({ on_hand }) => on_hand);
};
const lines = async () => (await show()).items.map(({ quantity, variant: label }) => [quantity, label]);
const lockOrder = () => `SELECT FROM orders WHERE id = '${plain()}' FOR UPDATE`;

describe('an exchange of units by staff', () => {
  it('offers the other variants with the differences of their prices @series', async () => {
    const { refusal, choices } = await preview(2);
    expect(refusal).toBeUndefined();
    expect(choices).toEqual([
      { variantId: variant(L), label: 'L, Navy', available: 9, less: 0, refund: 0, more: 0 },
      { variantId: variant(cheap), label: 'S, Navy', available: 9, less: 20, refund: 20, more: 0 },
      { variantId: variant(dear), label: 'XL, Navy', available: 1, less: 0, refund: 0, more: 10 },
    ]);
  });

  it('moves the stock, splits the line, and changes no amount at the same price', async () => {
    await exchange(L).expect(200);
    expect(await stock()).toEqual([7, 8, 9, 1]);
    expect(await lines()).toEqual([
      [1, 'L, Navy'],
      [2, 'M, Navy'],
    ]);
    const shown = await show();
    expect(shown).toMatchObject({ total: order.total, refunded: 0, refunds: [] });
    expect(shown.staffTimeline.at(-1)).toMatchObject({
      kind: 'units',
      text: 'Exchanged: 1 × Wave Bikini (M, Navy) for L, Navy',
    });
    const [entry] = await shop.database.query('SELECT action, before, after FROM audit_entries WHERE subject_id = $1', [
      plain(),
    ]);
    expect(entry).toEqual({
      action: 'order.exchanged',
      before: { refunded: 0, item: '1 × Wave Bikini (M, Navy)' },
      after: { refunded: 0, item: 'L, Navy' },
    });
  });

  it('refunds the difference to a cheaper variant, and a later correction refunds the rest', async () => {
    await exchange(cheap, 3).expect(200);
    expect(await lines()).toEqual([[3, 'S, Navy']]);
    expect(await show()).toMatchObject({
      refunded: 30,
      refunds: [{ amount: 30, reason: expect.stringContaining('S, Navy') }],
    });
    const body = { lines: [{ itemId: itemId(), quantity: 1 }] };
    const corrected = await staff.post(`/api/admin/orders/${order.id}/corrections`).send(body).expect(200);
    expect(corrected.body).toMatchObject({ refunded: 70, items: [{ cancelled: 1 }] });
    expect(await stock()).toEqual([9, 9, 7, 1]);
    body.lines = [{ itemId: itemId(), quantity: 2 }];
    await staff.post(`/api/admin/orders/${order.id}/corrections`).send(body).expect(200);
    expect(await show()).toMatchObject({ status: 'cancelled', refundable: 0 });
  });

  it('is announced to the shopper in one mail @series', async () => {
    await exchange(cheap, 2).expect(200);
    const mails = await shop.database.query<{ payload: object }>(
      `SELECT payload FROM mails WHERE order_id = $1 AND template <> 'order-confirmation'`,
      [plain()],
    );
    expect(mails.map(({ payload }) => payload)).toEqual([
      {
        ...{ template: 'order-exchanged', to: 'mary@shop.example', name: 'Mary Ann Smith', orderId: plain() },
        ...{ piece: '2 × Wave Bikini (M, Navy)', variant: 'S, Navy', refundCents: 2000 },
      },
    ]);
  });

  it('gives a more expensive variant at the original price only after a confirmation', async () => {
    expect((await exchange(dear).expect(409)).body).toMatchObject({
      code: 'exchange.costs-more',
      message: expect.stringMatching(/^This size or color costs \$10\.00 more/),
    });
    await exchange(dear, 1, { atSamePrice: true }).expect(200);
    expect(await stock()).toEqual([7, 9, 9, 0]);
    expect(await show()).toMatchObject({ total: order.total, paid: order.total, refunded: 0 });
    expect(
      (await exchange(dear, 1, { atSamePrice: true, itemId: (await show()).items[1]?.id }).expect(409)).body,
    ).toMatchObject({
      code: 'stock.not-enough',
    });
    expect(await stock()).toEqual([7, 9, 9, 0]);
  });

  it('compares a second exchange with the price after the first one @series', async () => {
    await exchange(cheap, 3).expect(200);
    expect((await preview(3)).choices).toMatchObject([
      { variantId: variant(M), less: 0, more: 10 },
      { variantId: variant(L), less: 0, more: 10 },
      { variantId: variant(dear), less: 0, more: 20 },
    ]);
    expect((await exchange(M, 3).expect(409)).body).toMatchObject({ code: 'exchange.costs-more' });
    await exchange(M, 3, { atSamePrice: true }).expect(200);
    await exchange(cheap, 3).expect(200);
    expect(await show()).toMatchObject({ refunded: 30, refunds: [{ amount: 30 }] });
    await shop.database.query('UPDATE product_variants SET price_cents = 2000 WHERE id = $1', [variant(L)]);
    await exchange(L, 3).expect(200);
    expect(await show()).toMatchObject({ refunded: 90, refunds: [{ amount: 30 }, { amount: 60 }] });
    const body = { lines: [{ itemId: itemId(), quantity: 3 }], shipping: true };
    await staff.post(`/api/admin/orders/${order.id}/corrections`).send(body).expect(200);
    expect(await show()).toMatchObject({ status: 'cancelled', refunded: order.total, refundable: 0 });
  });

  it('is refused when the price has changed since the preview', async () => {
    const { choices } = await preview(2);
    const { less } = choices.find((choice) => choice.variantId === variant(cheap)) ?? {};
    await shop.database.query('UPDATE product_variants SET price_cents = 3000 WHERE id = $1', [variant(cheap)]);
    expect((await exchange(cheap, 2, { less }).expect(409)).body).toMatchObject({
      code: 'order.changed',
      message: expect.stringMatching(/^The price of this size or color was changed/),
    });
    expect(await stock()).toEqual([6, 9, 9, 1]);
    await exchange(cheap, 2, { less: 40 }).expect(200);
    expect(await show()).toMatchObject({ refunded: 40 });
  });

  it('locks both variants in the order of their stock, as sales do', async () => {
    bikini = await aProduct(shop.database, { variants: [{ size: 'M' }, { size: 'L', stock: 9 }] });
    await shop.database.query('DELETE FROM stock WHERE variant_id = $1', [variant(M)]);
    await shop.database.query('INSERT INTO stock (product_id, variant_id, on_hand) VALUES ($1, $2, 9)', [
      bikini.id,
      variant(M),
    ]);
    order = await anOrder(agent, [{ product: bikini, variantId: variant(M), quantity: 3 }]);
    const blocker = new Client({ connectionString: shop.database.url });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM stock WHERE variant_id = $1 FOR UPDATE', [variant(L)]);
    const sent = exchange(L).then((response) => response);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await shop.database.query(waiting)).length === 0) await setTimeout(10);
    const free = `SELECT FROM stock WHERE variant_id = $1 FOR UPDATE SKIP LOCKED`;
    const unlocked = await shop.database.query(free, [variant(M)]);
    await blocker.query('COMMIT');
    await blocker.end();
    expect(unlocked).toHaveLength(1);
    expect((await sent).status).toBe(200);
    expect(await stock()).toEqual([7, 8]);
  });

  it('is refused for a shipped order, other items, and unknown variants', async () => {
    await exchange(L, 4).expect(409);
    expect((await exchange(L, 1, { variantId: variant(M) }).expect(409)).body).toMatchObject({
      message: 'This size or color is no longer sold.',
    });
    await exchange(L, 1, { itemId: 999_999 }).expect(404);
    await exchange(L, 0).expect(422);
    const { version } = await preview();
    await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'shipped' }).expect(200);
    expect((await exchange(L, 1, { version }).expect(409)).body).toMatchObject({ code: 'order.changed' });
    expect((await exchange(L).expect(409)).body).toMatchObject({ code: 'exchange.not-possible' });
    expect(await preview()).toMatchObject({
      refusal: expect.stringMatching(/before the order is shipped/),
      choices: [],
    });
  });

  it('is made once by two colleagues and for repeated calls', async () => {
    const { version } = await preview();
    const responses = await allAtOnce(shop.database.url, lockOrder(), () =>
      [cheap, cheap].map((index) => exchange(index, 1, { version }).then((response) => response)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const whole = await preview(2, (await show()).items[1]?.id);
    const second = { itemId: (await show()).items[1]?.id, version: whole.version };
    await exchange(L, 2, second).expect(200);
    await exchange(M, 2, second).expect(409);
    await exchange(M, 2, { ...second, version: undefined }).expect(200);
    const [key, item] = [randomUUID(), { itemId: (await show()).items[1]?.id }];
    for (let time = 0; time < 2; time++) await exchange(L, 1, item).set('Idempotency-Key', key).expect(200);
    expect(await lines()).toEqual([
      [1, 'S, Navy'],
      [1, 'L, Navy'],
      [1, 'M, Navy'],
    ]);
    expect(await stock()).toEqual([8, 8, 8, 1]);
  });

  it('changes one half of a set, all units at once and at the same price @series', async () => {
    const set = await aSet(shop);
    const [small, medium] = set.top.variants;
    order = await anOrder(agent, [inSizes(set, 0, 1, 2)]);
    expect((await exchange(L, 1, { variantId: medium?.id }).expect(409)).body).toMatchObject({
      message: 'Please exchange all units of this half of the set.',
    });
    await exchange(L, 2, { variantId: medium?.id }).expect(200);
    expect((await show()).items.map(({ variant: label, set: half }) => [label?.[0], half?.group])).toEqual([
      ['M', 1],
      ['M', 1],
    ]);
    expect(small).toBeDefined();
    const [half] = order.items;
    const body = { lines: [{ itemId: half?.id, quantity: 1 }] };
    await staff.post(`/api/admin/orders/${order.id}/corrections`).send(body).expect(200);
    await exchange(L, 1, { variantId: small?.id }).expect(200);
    expect((await show()).items).toMatchObject([{ quantity: 2, cancelled: 1, variantId: small?.id }, { quantity: 2 }]);
  });

  it('requires staff with a recent password confirmation', async () => {
    await exchange(L, 1, {}, visitor(shop)).expect(401);
    await exchange(L, 1, {}, agent).expect(403);
  });
});

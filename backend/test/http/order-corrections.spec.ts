import { randomUUID } from 'node:crypto';
import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type {
  CorrectionPreviewResponse,
  StaffOrderListResponse,
  StaffOrderResponse,
} from '../../src/adapters/http/orders/staff-order.response.js';
import type { TaxReportResponse } from '../../src/adapters/http/pricing/tax.response.js';
import type { OrderReturnsResponse } from '../../src/adapters/http/returns/return.response.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { anOrder, holdCheckout, openCheckout, placeOrder, type WantedLine } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { aReturn, receive } from '../builders/return.js';
import { aSet, inSizes } from '../builders/set.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let agent: Agent;
let top: BuiltProduct;
let shorts: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  staff = (await signedIn(shop, { admin: true })).agent;
});
beforeEach(async () => {
  ({ agent } = await signedIn(shop));
  top = await aProduct(shop.database, { name: 'Tide Top', price: 17.99, stock: 9 });
  shorts = await aProduct(shop.database, { name: 'Bay Shorts', price: 7.77, stock: 9 });
  await shop.database.query('TRUNCATE tax_rates RESTART IDENTITY');
});
afterAll(() => shop.close());

type Bought = Pick<OrderResponse, 'id' | 'total' | 'tax'> & { readonly items: OrderResponse['items'] };
const plain = (id: string) => id.replaceAll('-', '');
const query = <Row>(sql: string, order: Bought) => shop.database.query<Row>(sql, [plain(order.id)]);
const show = async ({ id }: Bought) =>
  (await staff.get(`/api/admin/orders/${id}`).expect(200)).body as StaffOrderResponse;
const wish = (order: Bought, units: readonly number[], more: object = {}) => ({
  lines: units.map((quantity, index) => ({ itemId: order.items[index]?.id, quantity })),
  ...more,
});
const preview = async (order: Bought, units: readonly number[], more: object = {}) =>
  (
    await staff
      .post(`/api/admin/orders/${order.id}/corrections/preview`)
      .send(wish(order, units, more))
      .expect(200)
  ).body as CorrectionPreviewResponse;
const correct = (order: Bought, units: readonly number[], more: object = {}, client = staff) =>
  client.post(`/api/admin/orders/${order.id}/corrections`).send(wish(order, units, more));
const change = (order: Bought, body: object) => staff.patch(`/api/admin/orders/${order.id}`).send(body);
const stockOf = async ({ id }: Pick<BuiltProduct, 'id'>) => {
  const [row] = await shop.database.query<{ on_hand: number }>('SELECT on_hand FROM stock WHERE product_id = $1', [id]);
  return row?.on_hand;
};
const tax = (rates: object[]) =>
  staff
    .put('/api/admin/tax-rates')
    .send({ version: 0, rates: rates.map((rate) => ({ state: 'CA', validFrom: '2026-01-01', ...rate })) })
    .expect(200);
const twoLines = (): WantedLine[] => [
  { product: top, quantity: 3 },
  { product: shorts, quantity: 2 },
];
const carryOut = () => shop.app.get(CarryOutRefunds, { strict: false }).execute();
const lockOrder = ({ id }: Bought) => `SELECT FROM orders WHERE id = '${plain(id)}' FOR UPDATE`;
const refundedTax = async (order: Bought) => {
  await query(`UPDATE orders SET created_at = '2032-02-01T06:00:00Z' WHERE id = $1`, order);
  await query(`UPDATE refunds SET created_at = created_at + interval '6 years' WHERE order_id = $1`, order);
  const { body } = await staff.get('/api/admin/tax-report').query({ year: new Date().getUTCFullYear() + 6 });
  const cents = (body as TaxReportResponse).months.map((month) => Math.round(month.refundedTax * 100));
  await query(`UPDATE refunds SET created_at = created_at - interval '6 years' WHERE order_id = $1`, order);
  await query(`UPDATE orders SET created_at = now() WHERE id = $1`, order);
  return cents.reduce((sum, one) => sum + one, 0) / 100;
};

describe('a correction of an order', () => {
  it('refunds units, shipping and tax in three parts that add up to the paid amount, to the cent', async () => {
    await tax([{ percent: 8.875 }, { percent: 10, category: 'shipping' }]);
    const code = await aPromoCode(shop.database, { percentOff: 15 });
    const order = await anOrder(agent, twoLines(), code.code);
    const expected = [await preview(order, [1, 1])];
    await correct(order, [1, 1], { version: expected[0]?.version, amount: expected[0]?.refund }).expect(200);
    expect(await refundedTax(order)).toBe(expected[0]?.tax);
    expected.push(await preview(order, [1, 0], { shipping: true }));
    await correct(order, [1, 0], { shipping: true }).expect(200);
    expect(await refundedTax(order)).toBeCloseTo((expected[0]?.tax ?? 0) + (expected[1]?.tax ?? 0), 5);
    const last = await preview(order, [1, 1]);
    expect(last).toMatchObject({ isWhole: true, shippingLeft: 0, refund: last.refundable });
    expect(last.worth).toBe(last.refundable);
    await correct(order, [1, 1]).expect(200);
    const shown = await show(order);
    expect(shown).toMatchObject({ status: 'cancelled', refunded: order.total, refundable: 0 });
    expect(shown.items.map(({ cancelled, restocked }) => [cancelled, restocked])).toEqual([
      [3, 3],
      [2, 2],
    ]);
    expect(shown.refunds.map(({ amount }) => amount)).toEqual([...expected.map(({ refund }) => refund), last.refund]);
    expect(await refundedTax(order)).toBe(order.tax);
    expect([await stockOf(top), await stockOf(shorts)]).toEqual([9, 9]);
  });

  it('counts the tax of the refunded units only @series', async () => {
    const bottoms = await shop.database.query<{ slug: string }>(
      'SELECT slug FROM categories WHERE id = (SELECT category_id FROM products WHERE id = $1)',
      [shorts.id],
    );
    await shop.database.query(
      `UPDATE products SET category_id = (SELECT id FROM categories WHERE slug <> $2 ORDER BY id LIMIT 1) WHERE id = $1`,
      [top.id, bottoms[0]?.slug],
    );
    await tax([{ percent: 10, category: bottoms[0]?.slug }]);
    const order = await anOrder(agent, twoLines());
    expect(order.tax).toBe(1.55);
    await correct(order, [2, 0]).expect(200);
    expect(await refundedTax(order)).toBe(0);
    await correct(order, [0, 1]).expect(200);
    expect(await refundedTax(order)).toBe(0.77);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({}).expect(200);
    expect(await refundedTax(order)).toBe(1.55);
  });

  it('refunds the rest of the payment after an earlier refund', async () => {
    const order = await anOrder(agent, twoLines());
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({ amount: 10 }).expect(200);
    await correct(order, [3, 2], { shipping: false }).expect(200);
    await correct(order, [3, 2]).expect(422);
    expect(await show(order)).toMatchObject({ status: 'cancelled', refundable: 0, refunded: order.total });
  });

  it('is announced to the shopper in one mail, and recorded in the timelines and the audit log', async () => {
    const order = await anOrder(agent, twoLines());
    await correct(order, [2, 0], { reason: 'Sorry, two of them were damaged.' }).expect(200);
    const mails = await query<{ payload: object }>(
      `SELECT payload FROM mails WHERE order_id = $1 AND template <> 'order-confirmation'`,
      order,
    );
    expect(mails.map(({ payload }) => payload)).toEqual([
      {
        ...{ template: 'order-cancelled', to: 'mary@shop.example', name: 'Mary Ann Smith', orderId: plain(order.id) },
        ...{ refundCents: 3598, pieces: ['2 × Tide Top'], isPart: true, reason: 'Sorry, two of them were damaged.' },
      },
    ]);
    const { body } = await agent.get(`/api/orders/${order.id}`).expect(200);
    const own = body as OrderResponse;
    expect(own.items.map(({ cancelled }) => cancelled)).toEqual([2, 0]);
    expect(own.timeline.slice(-2)).toMatchObject([
      { kind: 'units', text: 'Cancelled: 2 × Tide Top' },
      { kind: 'refunded', text: 'Refund of $35.98 on its way' },
    ]);
    expect(
      await query('SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id', order),
    ).toEqual([
      {
        action: 'order.corrected',
        before: { status: 'pending', refunded: 0 },
        after: { status: 'pending', refunded: 35.98, cancelled: ['2 × Tide Top'], restocked: 2 },
      },
    ]);
  });

  it('restocks shipped units only when they are back', async () => {
    const order = await anOrder(agent, twoLines());
    await change(order, { status: 'shipped' }).expect(200);
    expect(await preview(order, [1, 0])).toMatchObject({ asksForItems: true, restocks: 0 });
    await correct(order, [1, 0]).expect(200);
    expect(await stockOf(top)).toBe(6);
    await correct(order, [1, 1], { itemsAreBack: true }).expect(200);
    expect([await stockOf(top), await stockOf(shorts)]).toEqual([7, 8]);
    expect((await show(order)).items.map(({ restocked }) => restocked)).toEqual([1, 1]);
  });

  it('cancels a free order with its last unit, without a refund', async () => {
    const code = await aPromoCode(shop.database, { percentOff: 100 });
    const checkout = await openCheckout(agent, [{ product: await aProduct(shop.database, { price: 80 }) }], code.code);
    await holdCheckout(agent, checkout).expect(200);
    const order = (await placeOrder(agent, checkout).expect(201)).body as OrderResponse;
    expect(order.total).toBe(0);
    expect(await preview(order, [1])).toMatchObject({ worth: 0, refund: 0 });
    await correct(order, [1]).expect(200);
    expect(await show(order)).toMatchObject({ status: 'cancelled', refunds: [] });
  });

  it('reduces the amount of an unpaid order, its payment, and its tax', async () => {
    await tax([{ percent: 10 }]);
    const body = {
      ...{ customerName: 'Ana Rivera', customerEmail: 'ana@shop.example', status: 'processing' },
      ...{ shippingAddress: '12 Ocean St', shippingCity: 'Santa Cruz', shippingState: 'CA', shippingZip: '95060' },
      items: [{ productId: top.id, quantity: 3 }],
    };
    const order = (await staff.post('/api/admin/orders').send(body).expect(201)).body as StaffOrderResponse;
    expect((await correct(order, [1]).expect(200)).body).toMatchObject({ unbilled: 19.79, refunds: [], paid: 0 });
    await change(order, { paymentMethod: 'cash' }).expect(200);
    expect(await show(order)).toMatchObject({ paid: 39.58, total: 59.37 });
    const { body: shown } = await staff.get('/api/admin/tax-report').query({ year: new Date().getUTCFullYear() });
    const before = (shown as TaxReportResponse).months.reduce((sum, month) => sum + month.tax, 0);
    await query('UPDATE orders SET unbilled_tax_cents = 0 WHERE id = $1', order);
    const { body: whole } = await staff.get('/api/admin/tax-report').query({ year: new Date().getUTCFullYear() });
    const after = (whole as TaxReportResponse).months.reduce((sum, month) => sum + month.tax, 0);
    expect(Math.round((after - before) * 100)).toBe(180);
    await query('UPDATE orders SET unbilled_tax_cents = 180 WHERE id = $1', order);
    await correct(order, [2]).expect(200);
    expect(await show(order)).toMatchObject({ status: 'cancelled', refundable: 0, refunds: [{ state: 'succeeded' }] });
  });

  it('removes an order from the unpaid orders when only free units remain; the list excludes cancelled units @series', async () => {
    const free = { productId: shorts.id, quantity: 2, price: 0, priceReason: 'A present.' };
    const body = {
      ...{ customerName: 'Ana Rivera', customerEmail: 'ana@shop.example' },
      ...{ shippingAddress: '1 Main Street', shippingCity: 'Aptos', shippingState: 'OR', shippingZip: '97001' },
      items: [{ productId: top.id, quantity: 3 }, free],
    };
    const order = (await staff.post('/api/admin/orders').send(body).expect(201)).body as StaffOrderResponse;
    const inView = async (view: string) => {
      const { body: list } = await staff
        .get('/api/admin/orders')
        .query({ view, search: plain(order.id) })
        .expect(200);
      return (list as StaffOrderListResponse).orders.map(({ unbilled, itemCount }) => [unbilled, itemCount]);
    };
    await correct(order, [1]).expect(200);
    expect([await inView('unpaid'), await inView('to-ship')]).toEqual([[[17.99, 4]], []]);
    await correct(order, [2]).expect(200);
    expect([await inView('unpaid'), await inView('to-ship')]).toEqual([[], [[53.97, 2]]]);
  });

  it('refunds one half of a set', async () => {
    const set = await aSet(shop, { price: 60 });
    const order = await anOrder(agent, [inSizes(set)]);
    const [half] = order.items;
    const { refund, isWhole } = await preview(order, [1, 0]);
    expect([refund, isWhole]).toEqual([half?.price, false]);
    await correct(order, [1, 0]).expect(200);
    await correct(order, [0, 1], { shipping: (await preview(order, [0, 1])).shippingLeft > 0 }).expect(200);
    expect(await show(order)).toMatchObject({ status: 'cancelled', refunded: order.total });
  });

  it('excludes units of an open return, and both refunds add up to the payment', async () => {
    const order = await anOrder(agent, twoLines());
    await change(order, { status: 'shipped' }).expect(200);
    const { id: orderId, total } = order;
    const asSent = { id: orderId, total, plainId: plain(orderId), itemIds: order.items.map((item) => item.id) };
    const { id } = await aReturn(agent, asSent, { quantity: 2 });
    expect((await preview(order, [0, 0])).lines.map(({ left }) => left)).toEqual([1, 2]);
    expect((await correct(order, [2, 0]).expect(422)).body).toMatchObject({
      code: 'correction.units',
      errors: { 'lines.0.quantity': 'Only 1 of this item can be cancelled.' },
    });
    await correct(order, [1, 2]).expect(200);
    expect(await show(order)).toMatchObject({ status: 'shipped' });
    const { body } = await agent.get(`/api/orders/${order.id}/returns`).expect(200);
    expect((body as OrderReturnsResponse).lines).toMatchObject([
      { left: 0 },
      { left: 0, refusal: 'All of these items were cancelled.' },
    ]);
    await receive(staff, id).expect(200);
    expect(await show(order)).toMatchObject({ refunded: order.total, refundable: 0 });
  });

  it('is refused for units that a return takes first, and for a version that was seen before', async () => {
    const order = await anOrder(agent, twoLines());
    const { version } = await preview(order, [1, 0]);
    await change(order, { status: 'shipped' }).expect(200);
    const { body } = await correct(order, [1, 0], { version }).expect(409);
    expect(body).toMatchObject({
      code: 'order.changed',
      message: expect.stringMatching(/^This order, or one of its returns or refunds, was changed/),
    });
    expect(await show(order)).toMatchObject({ refunds: [] });
  });

  it('is made once by two colleagues at the same time', async () => {
    const order = await anOrder(agent, twoLines());
    const { version } = await preview(order, [1, 0]);
    const responses = await allAtOnce(shop.database.url, lockOrder(order), () =>
      [1, 2].map(() => correct(order, [1, 0], { version }).then((response) => response)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await show(order)).items).toMatchObject([{ cancelled: 1 }, { cancelled: 0 }]);
    expect(await stockOf(top)).toBe(7);
  });

  it('is made once per key, with or without a refund', async () => {
    const order = await anOrder(agent, twoLines());
    for (const amount of [undefined, 0]) {
      const key = randomUUID();
      const send = () => correct(order, [1, 0], { amount }).set('Idempotency-Key', key);
      const responses = await allAtOnce(shop.database.url, lockOrder(order), () =>
        [1, 2].map(() => send().then((response) => response)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      await send().expect(200);
    }
    expect((await show(order)).items).toMatchObject([{ cancelled: 2, restocked: 2 }, {}]);
    expect((await show(order)).refunds).toHaveLength(1);
  });

  it('stays when the provider refuses its refund, which staff repeat as an amount', async () => {
    const order = await anOrder(agent, twoLines());
    await query(`UPDATE orders SET payment_intent_id = 'pi_lost_' || id WHERE id = $1`, order);
    await correct(order, [1, 0]).expect(200);
    await carryOut();
    expect(await show(order)).toMatchObject({
      ...{ refunded: 0, refundable: order.total, refunds: [{ amount: 17.99, state: 'failed' }] },
      items: [{ cancelled: 1 }, {}],
    });
    await correct(order, [], { amount: 17.99 }).expect(200);
    await correct(order, [2, 2]).expect(200);
    expect(await show(order)).toMatchObject({ status: 'cancelled', refundable: 8.99 });
  });

  it('can still refund an amount after staff retained the payment', async () => {
    const order = await anOrder(agent, twoLines());
    await correct(order, [3, 2], { amount: 0 }).expect(200);
    expect(await show(order)).toMatchObject({ status: 'cancelled', retained: { amount: order.total } });
    await change(order, { keepPayment: true }).expect(200);
    await correct(order, [], { amount: 5 }).expect(200);
    expect(await show(order)).toMatchObject({ refunded: 5 });
  });

  it('can be followed by a refund in full, which restocks the remaining units', async () => {
    const order = await anOrder(agent, twoLines());
    await correct(order, [1, 0]).expect(200);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({ restock: true }).expect(200);
    expect([await stockOf(top), await stockOf(shorts)]).toEqual([9, 9]);
    expect((await show(order)).items.map(({ restocked }) => restocked)).toEqual([3, 2]);
  });

  it.each([
    [{ lines: 'all' }, ['lines']],
    [{ lines: [{ itemId: 0, quantity: -1 }] }, ['lines.0.itemId', 'lines.0.quantity']],
    [{ lines: [{ itemId: 1, quantity: 1.5 }], amount: -1 }, ['amount', 'lines.0.quantity']],
    [{ lines: [], amount: null }, ['amount']],
    [{ lines: [] }, ['amount']],
  ])('is rejected with %j', async (body, fields) => {
    const order = await anOrder(agent, [{ product: top }]);
    const response = await staff.post(`/api/admin/orders/${order.id}/corrections`).send(body).expect(422);
    expect(Object.keys((response.body as { errors: object }).errors).sort()).toEqual(fields);
  });

  it('requires staff with a recent password confirmation @series', async () => {
    const order = await anOrder(agent, [{ product: top }]);
    await correct(order, [1], {}, visitor(shop)).expect(401);
    await correct(order, [1], {}, agent).expect(403);
    await agent.post(`/api/admin/orders/${order.id}/corrections/preview`).send({ lines: [] }).expect(403);
    const { agent: colleague, user } = await signedIn(shop, { admin: true });
    await shop.database.query(
      `UPDATE sessions SET sess = (sess::jsonb || jsonb_build_object('signedInAt', (sess ->> 'signedInAt')::bigint - 16 * 60000))
       WHERE user_id = $1`,
      [user.id],
    );
    expect((await correct(order, [1], {}, colleague).expect(403)).body).toMatchObject({ code: 'password-needed' });
    await staff.post('/api/admin/orders/0000-0000-0000-0000/corrections/preview').send({ lines: [] }).expect(404);
  });
});

import { randomUUID } from 'node:crypto';
import type { PickListResponse } from '../../src/adapters/http/orders/parcel.response.js';
import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { SalesReportResponse } from '../../src/adapters/http/orders/sales-report.response.js';
import type {
  ExchangePreviewResponse,
  StaffOrderResponse,
} from '../../src/adapters/http/orders/staff-order.response.js';
import type { OrderReturnsResponse, StaffReturnResponse } from '../../src/adapters/http/returns/return.response.js';
import { ExchangeLine } from '../../src/domain/orders/use-cases/exchange-line.js';
import { Money } from '../../src/domain/shared/money.js';
import { type Agent, signedIn } from '../builders/account.js';
import { anOrder, type OpenedCheckout, payInSandbox } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let top: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  staff = (await signedIn(shop, { admin: true })).agent;
  top = await aProduct(shop.database, {
    ...{ name: 'Tide Top', price: 50 },
    variants: [
      { size: 'M', stock: 50 },
      { size: 'L', price: 58, stock: 50 },
      { size: 'S', price: 50.2, stock: 50 },
      { size: 'XL', price: 60, stock: 50 },
    ],
  });
  await shop.database.query(
    `INSERT INTO tax_rates (state, category, rate_ppm, valid_from) VALUES ('CA', NULL, 100000, '2026-01-01')`,
  );
});
afterAll(() => shop.close());

const variantId = (index: number) => top.variants[index]?.id;
const gift = { name: ' Gift\twrapping ', price: 4.5, quantity: 2 };
const customer = {
  ...{ customerName: 'Ana Rivera', customerEmail: 'ana@shop.example', shippingAddress: '12 Ocean St' },
  ...{ shippingCity: 'Santa Cruz', shippingState: 'CA', shippingZip: '95060' },
};
const create = (changes: object) => staff.post('/api/admin/orders').send({ ...customer, ...changes });
const made = async (changes: object) => (await create(changes).expect(201)).body as StaffOrderResponse;
const show = async ({ id }: { id: string }) =>
  (await staff.get(`/api/admin/orders/${id}`).expect(200)).body as StaffOrderResponse;
const viewOf = async ({ id }: { id: string }) =>
  (
    await shop.database.query<{ view: string | null }>('SELECT view FROM orders WHERE id = $1', [
      id.replaceAll('-', ''),
    ])
  )[0]?.view;
const mailsTo = async (template: string, ...orders: { id: string }[]) =>
  (
    await shop.database.query('SELECT FROM mails WHERE template = $1 AND order_id = ANY ($2::text[])', [
      template,
      orders.map(({ id }) => id.replaceAll('-', '')),
    ])
  ).length;

const customerOf = ({ firstName, lastName, email, address, city, state, zipCode }: StaffOrderResponse) => ({
  ...{ name: `${firstName} ${lastName}`, email, address, city, state, zipCode },
});

async function payByLink({ payLink, total }: StaffOrderResponse): Promise<void> {
  const link = `/api/pay/${payLink?.url?.split('/pay/')[1]}/payment`;
  const opened = (await staff.post(link).expect(200)).body as Omit<OpenedCheckout, 'sessionId'>;
  await staff.put(`${link}/${opened.paymentIntentId}`).send({ total }).expect(204);
  await payInSandbox(staff, { sessionId: '', ...opened }).expect(200);
  await staff.post(`${link}/${opened.paymentIntentId}`).expect(200);
}

describe('a custom item', () => {
  it('is sold and taxed without a product, and is never shipped', async () => {
    const items = [{ productId: top.id, variantId: variantId(0), quantity: 1 }];
    const order = await made({ items, customItems: [gift], paymentMethod: 'cash' });
    expect(order).toMatchObject({ subtotal: 59, tax: 5.9, total: 64.9, status: 'processing' });
    expect(order.items).toMatchObject([
      { custom: false },
      { custom: true, quantity: 2, price: 4.5, product: { name: 'Gift wrapping', imageUrl: null } },
    ]);
    const { body: picked } = await staff.get('/api/admin/orders/pick-list').query({ ids: order.id }).expect(200);
    expect(JSON.stringify(picked)).not.toContain('Gift wrapping');
    const list = await staff.get('/api/admin/orders').query({ search: order.id }).expect(200);
    expect(list.body.orders).toMatchObject([{ toShip: 1, itemCount: 3 }]);
    const units = [{ itemId: order.items[1]?.id, quantity: 1 }];
    await staff.post(`/api/admin/orders/${order.id}/parcels`).send({ units }).expect(422);
    await staff.post(`/api/admin/orders/${order.id}/parcels`).send({}).expect(200);
    const shipped = await show(order);
    expect(shipped).toMatchObject({ status: 'shipped', parcels: [{ units: [{ quantity: 1 }] }] });
    const correction = { lines: [{ itemId: order.items[1]?.id, quantity: 1 }] };
    const preview = await staff.post(`/api/admin/orders/${order.id}/corrections/preview`).send(correction).expect(200);
    expect(preview.body).toMatchObject({ worth: 4.95, asksForItems: false, restocks: 0 });
    await staff.post(`/api/admin/orders/${order.id}/corrections`).send(correction).expect(200);
    expect(await show(order)).toMatchObject({ status: 'shipped', refunded: 4.95 });
  });

  it('completes its order with the payment if the order has nothing to ship', async () => {
    expect(await made({ customItems: [gift], paymentMethod: 'cash' })).toMatchObject({ status: 'completed' });
    const order = await made({ customItems: [gift], payLink: true });
    expect(order).toMatchObject({ status: 'processing', total: 9.9, itemsSent: false });
    expect(order).not.toHaveProperty('arrival');
    expect(await viewOf(order)).toBe('unpaid');
    await payByLink(order);
    expect(await show(order)).toMatchObject({ status: 'completed', paid: 9.9, itemsSent: false, parcels: [] });
    expect(await viewOf(order)).toBeNull();
  });

  it('does not complete its order again after staff chose another status @series', async () => {
    const { id } = await made({ customItems: [gift], paymentMethod: 'cash' });
    const change = (changes: object) => staff.patch(`/api/admin/orders/${id}`).send(changes);
    expect((await change({ status: 'processing' }).expect(200)).body).toMatchObject({ status: 'processing' });
    expect((await change({ notes: 'Call first' })).body).toMatchObject({ status: 'processing' });
    expect((await change({ status: 'shipped' }).expect(409)).body).toMatchObject({ code: 'order.ships-nothing' });
    await create({ customItems: [gift], paymentMethod: 'cash', status: 'shipped' }).expect(422);
  });

  it('completes its order when staff record the payment, or cancel the products @series', async () => {
    const unpaid = await made({ customItems: [gift] });
    await staff.patch(`/api/admin/orders/${unpaid.id}`).send({ paymentMethod: 'check' }).expect(200);
    expect(await show(unpaid)).toMatchObject({ status: 'completed', paid: 9.9 });
    const items = [{ productId: top.id, variantId: variantId(0), quantity: 1 }];
    const mixed = await made({ items, customItems: [gift], paymentMethod: 'cash' });
    const correction = { lines: [{ itemId: mixed.items[0]?.id, quantity: 1 }] };
    await staff.post(`/api/admin/orders/${mixed.id}/corrections`).send(correction).expect(200);
    expect(await show(mixed)).toMatchObject({ status: 'completed', refunded: 55 });
  });

  it('needs a name and at least one cent @series', async () => {
    const refused = async (changes: object) =>
      ((await create({ customItems: [{ ...gift, ...changes }] }).expect(422)).body as { errors: object }).errors;
    expect(await refused({ name: ' \t ' })).toEqual({ 'customItems.0.name': 'Please enter a name.' });
    expect(await refused({ price: 0 })).toEqual({ 'customItems.0.price': 'Please enter at least $0.01.' });
    for (const changes of [{ name: 'x'.repeat(201) }, { price: 1_000_001 }, { price: null }, { quantity: 0 }])
      expect(Object.keys(await refused(changes))).toEqual([`customItems.0.${Object.keys(changes)[0]}`]);
    await create({ customItems: [] }).expect(422);
  });
});

describe('an exchange whose difference is charged', () => {
  let order: OrderResponse;
  beforeEach(async () => {
    order = await anOrder((await signedIn(shop)).agent, [{ product: top, variantId: variantId(0), quantity: 2 }]);
  });
  const exchange = (changes: object = {}) =>
    staff.post(`/api/admin/orders/${order.id}/exchanges`).send({
      ...{ itemId: order.items[0]?.id, quantity: 2, variantId: variantId(1), chargeDifference: true },
      ...changes,
    });
  const charged = async () => {
    const { differences } = await show(order);
    return Promise.all(differences.map(show));
  };

  it('creates one second order for the difference and mails its payment link once, even for repeated calls', async () => {
    const key = randomUUID();
    for (let time = 0; time < 2; time++) await exchange({ more: 8 }).set('Idempotency-Key', key).expect(200);
    const shown = await show(order);
    expect(shown).toMatchObject({
      ...{ total: order.total, refunded: 0, items: [{ quantity: 2, variant: 'L, Navy', price: 50 }] },
      differences: [{ amount: 17.6, state: 'unpaid' }],
    });
    const { body: found } = await staff.get(`/api/admin/orders?search=${order.id}`).expect(200);
    // The search also finds the second order, whose item contains the number of the first order.
    expect(found.orders).toContainEqual(expect.objectContaining({ id: order.id, unpaidDifference: 17.6 }));
    const [second] = await charged();
    expect(second).toMatchObject({
      ...{ differenceOf: order.id, email: order.email, state: 'CA', zipCode: '95060', status: 'processing', paid: 0 },
      ...{ subtotal: 16, tax: 1.6, total: 17.6, payLink: { state: 'sent' } },
      items: [{ custom: true, quantity: 2, price: 8 }],
    });
    expect(second?.items[0]?.product.name).toBe(`Price difference for order ${order.id}: Tide Top, M → L`);
    if (!second) throw new Error('There is no second order.');
    expect(await mailsTo('payment-request', second)).toBe(1);
    expect(await mailsTo('order-exchanged', order)).toBe(0);
    await payByLink(second);
    expect(await show(order)).toMatchObject({ differences: [{ id: second.id, amount: 17.6, state: 'paid' }] });
    expect(await show(second)).toMatchObject({ status: 'completed' });
  });

  it('belongs to the account of the order, and counts in no report as an order or as a sold product', async () => {
    const customer = await signedIn(shop);
    order = await anOrder(customer.agent, [{ product: top, variantId: variantId(0), quantity: 1 }]);
    const report = async () => {
      const { body } = await staff
        .get('/api/admin/sales-report')
        .query({ from: day(-2), to: day(1) })
        .expect(200);
      return (body as SalesReportResponse).total;
    };
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const before = await report();
    await exchange({ quantity: 1 }).expect(200);
    const [second] = await charged();
    if (!second) throw new Error('There is no second order.');
    const { body: orders } = await customer.agent.get('/api/orders').expect(200);
    expect((orders as OrderResponse[]).map(({ id }) => id)).toContain(second.id);
    await payByLink(second);
    const { orders: count, items, paidCents } = before;
    expect(await report()).toMatchObject({ orders: count, items, paidCents: paidCents + 880 });
  });

  it('is shipped only after the difference is paid, or with a confirmation', async () => {
    await exchange().expect(200);
    const [second] = await charged();
    const path = `/api/admin/orders/${order.id}`;
    const reason = `The price difference in order ${second?.id} is not paid yet.`;
    const { body: parcel } = await staff.post(`${path}/parcels`).send({}).expect(409);
    expect(parcel).toMatchObject({ code: 'order.unpaid', message: expect.stringContaining(reason) });
    await staff.patch(path).send({ status: 'completed' }).expect(409);
    const { body: picked } = await staff.get('/api/admin/orders/pick-list').query({ orders: order.id }).expect(200);
    expect((picked as PickListResponse).items).toEqual([]);
    const rows = { orders: [{ order: order.id }], dryRun: true };
    const { body: list } = await staff.post('/api/admin/orders/parcels').send(rows).expect(200);
    expect(JSON.stringify(list)).toContain(reason);
    await staff.post(`${path}/parcels`).send({ evenIfUnpaid: true }).expect(200);
  });

  it('is cancelled with the order, or when the units are exchanged back', async () => {
    await exchange().expect(200);
    await exchange({ variantId: variantId(0), chargeDifference: false }).expect(200);
    await exchange().expect(200);
    expect((await show(order)).differences).toMatchObject([{ state: 'cancelled' }, { amount: 17.6, state: 'unpaid' }]);
    await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'cancelled' }).expect(200);
    const seconds = await charged();
    expect(seconds.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await mailsTo('order-cancelled', ...seconds)).toBe(2);
    const [mail] = await shop.database.query(
      `SELECT payload FROM mails WHERE template = 'order-cancelled' AND order_id = $1`,
      [seconds[0]?.id.replaceAll('-', '')],
    );
    expect(mail).toMatchObject({
      payload: { pieces: [expect.stringMatching(/^2 × Price .* M → L/)], shipsNothing: true },
    });
  });

  it('charges only the units that are not cancelled, and is exchanged again only as a whole @series', async () => {
    await exchange().expect(200);
    const [second] = await charged();
    const { body } = await exchange({ quantity: 1, variantId: variantId(3) }).expect(409);
    expect(body).toMatchObject({
      message: `The price difference in order ${second?.id} is not paid yet. Please exchange all units together.`,
    });
    const correction = (quantity: number) => ({ lines: [{ itemId: order.items[0]?.id, quantity }] });
    await staff.post(`/api/admin/orders/${order.id}/corrections`).send(correction(1)).expect(200);
    expect((await show(order)).differences).toMatchObject([{ amount: 8.8, state: 'unpaid' }]);
    await staff.post(`/api/admin/orders/${order.id}/corrections`).send(correction(1)).expect(200);
    expect(await charged()).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is checked when a pickup order is handed over', async () => {
    await exchange().expect(200);
    await shop.database.query(`UPDATE orders SET shipping_method = 'pickup' WHERE id = $1`, [
      order.id.replaceAll('-', ''),
    ]);
    const change = (changes: object) => staff.patch(`/api/admin/orders/${order.id}`).send(changes);
    await change({ status: 'shipped' }).expect(200);
    expect((await change({ status: 'completed' }).expect(409)).body).toMatchObject({ code: 'order.unpaid' });
    await change({ status: 'completed', evenIfUnpaid: true }).expect(200);
  });

  it('is replaced when the units are exchanged again, and ends with a full refund @series', async () => {
    await exchange({ variantId: variantId(3) }).expect(200);
    await exchange().expect(200);
    expect((await show(order)).differences).toMatchObject([{ state: 'cancelled' }, { amount: 17.6, state: 'unpaid' }]);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({}).expect(200);
    expect((await charged()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it('is not charged again after it was paid, when an unpaid difference is replaced', async () => {
    await exchange().expect(200);
    const [paid] = await charged();
    if (!paid) throw new Error('There is no second order.');
    await payByLink(paid);
    await exchange({ variantId: variantId(3), more: 2 }).expect(200);
    await exchange({ chargeDifference: false, more: 0 }).expect(200);
    expect((await show(order)).differences).toMatchObject([{ state: 'paid' }, { amount: 4.4, state: 'cancelled' }]);
  });

  const startReturn = async (changes: object) => {
    const wish = { orderItemId: order.items[0]?.id, quantity: 1, reason: 'other', worn: false, ...changes };
    const { body } = await staff.post(`/api/admin/orders/${order.id}/returns`).send(wish).expect(201);
    return (body as OrderReturnsResponse).returns.at(-1)?.id ?? 0;
  };
  const receive = (id: number, body: object = {}) =>
    staff.post(`/api/admin/returns/${id}/receive`).send({ restock: true, ...body });
  const due = async (id: number) =>
    ((await staff.get(`/api/admin/returns/${id}`)).body as StaffReturnResponse).dueRefunds;
  const paidAndSent = async () => {
    await exchange().expect(200);
    const [second] = await charged();
    if (!second) throw new Error('There is no second order.');
    await payByLink(second);
    await staff.post(`/api/admin/orders/${order.id}/parcels`).send({}).expect(200);
    return second;
  };

  it('stays with its units after it was paid: only all units that are left are exchanged again', async () => {
    await exchange().expect(200);
    const [second] = await charged();
    if (!second) throw new Error('There is no second order.');
    await payByLink(second);
    const again = { variantId: variantId(0), chargeDifference: false };
    expect((await exchange({ ...again, quantity: 1 }).expect(409)).body).toMatchObject({
      code: 'exchange.not-possible',
      message: `The customer paid the price difference in order ${second.id}. Please exchange all units together, or refund the difference first.`,
    });
    const lines = [{ itemId: order.items[0]?.id, quantity: 1 }];
    await staff.post(`/api/admin/orders/${order.id}/corrections`).send({ lines }).expect(200);
    await exchange({ ...again, quantity: 1 }).expect(200);
    expect((await show(order)).items).toMatchObject([{ quantity: 2, cancelled: 1, variant: 'M, Navy' }]);
    await staff.post(`/api/admin/orders/${order.id}/parcels`).send({}).expect(200);
    expect(await due(await startReturn({}))).toMatchObject([{ goods: 63.8 }]);
  });

  it('is calculated again if the paid differences have changed meanwhile @series', async () => {
    const exchangeLine = shop.app.get(ExchangeLine, { strict: false });
    const { user } = await signedIn(shop, { admin: true });
    const input = { itemId: order.items[0]?.id ?? 0, quantity: 2, variantId: variantId(1) ?? 0, atSamePrice: false };
    const charge = (charged: Money) =>
      exchangeLine.execute(order.id.replaceAll('-', ''), { ...input, isCharged: true, charged }, user.id);
    await expect(charge(Money.ofCents(1))).rejects.toMatchObject({ code: 'order.changed' });
    await expect(charge(Money.zero)).resolves.toBe(input.itemId);
  });

  it('is refunded with the return of its units, in the order that charged it', async () => {
    const second = await paidAndSent();
    const sheet = async () =>
      (await staff.get(`/api/admin/orders/${order.id}/returns`).expect(200)).body as OrderReturnsResponse;
    const line = { refunds: [63.8, 127.6], differences: [8.8, 17.6] };
    expect(await sheet()).toMatchObject({ refundable: 110, refundsShipping: false, lines: [line] });
    const [first, last] = [await startReturn({}), await startReturn({})];
    expect((await sheet()).returns).toMatchObject([{ refund: 63.8 }, { refund: 63.8 }]);
    expect(await due(first)).toEqual([{ goods: 63.8, withShipping: 63.8 }]);
    const { body: list } = await staff.get('/api/admin/returns').query({ order: order.id }).expect(200);
    const payment = { paidByHand: false, hasPaidDifference: true };
    expect(list).toMatchObject([payment, payment]);
    const { body: both } = await staff.get(`/api/admin/returns/due-refunds?ids=${first},${last}`).expect(200);
    expect(both).toMatchObject([{ refund: 63.8 }, { refund: 63.8 }]);
    expect((await receive(first, { seenRefund: 55 }).expect(409)).body).toMatchObject({
      code: 'return.refund-changed',
    });
    await receive(first, { seenRefund: 63.8 }).expect(200);
    expect((await sheet()).returns).toMatchObject([{ refund: 63.8 }, { refund: 63.8 }]);
    expect((await staff.get(`/api/admin/returns/${first}`)).body).toMatchObject({ refunded: 63.8 });
    expect(await show(order)).toMatchObject({ refunded: 55, differences: [{ amount: 8.8, state: 'paid' }] });
    expect(await show(second)).toMatchObject({ status: 'completed', refunded: 8.8, items: [{ cancelled: 1 }] });
    expect([await mailsTo('payment-refunded', order), await mailsTo('payment-refunded', second)]).toEqual([1, 1]);
    await receive(last, { seenRefund: 63.8 }).expect(200);
    expect(await show(order)).toMatchObject({ refunded: 110 });
    expect(await show(second)).toMatchObject({ status: 'cancelled', refunded: 17.6, refundable: 0 });
    const taxes = await shop.database.query('SELECT tax_cents FROM refunds WHERE order_id = $1', [
      second.id.replaceAll('-', ''),
    ]);
    expect(taxes).toEqual([{ tax_cents: 80 }, { tax_cents: 80 }]);
  });

  it('is refunded at most up to the amount that staff have not refunded before @series', async () => {
    const second = await paidAndSent();
    await staff.post(`/api/admin/orders/${second.id}/refund`).send({ amount: 15 }).expect(200);
    const id = await startReturn({ quantity: 2 });
    expect(await due(id)).toMatchObject([{ goods: 57.6 }, { goods: 112.6 }]);
    await receive(id).expect(200);
    expect(await show(second)).toMatchObject({ refunded: 17.6 });
  });

  it('is refunded after the refund of the item if staff refund less @series', async () => {
    const second = await paidAndSent();
    const words = { amountReason: 'A strap is torn.' };
    await receive(await startReturn({}), { ...words, amount: 63.8 }).expect(422);
    await receive(await startReturn({}), { ...words, amount: 60 }).expect(200);
    expect(await show(order)).toMatchObject({ refunded: 55 });
    expect(await show(second)).toMatchObject({ refunded: 5, items: [{ cancelled: 0 }] });
    const [mail] = await shop.database.query(
      `SELECT payload FROM mails WHERE template = 'payment-refunded' AND order_id = $1`,
      [second.id.replaceAll('-', '')],
    );
    expect(JSON.stringify(mail)).toMatch(/A strap is torn\. This refund is for the price difference/);
  });

  it('is refunded on receipt of an exchange for a size at the original price, and only once @series', async () => {
    const second = await paidAndSent();
    const [refunded, sent] = [
      await startReturn({ newVariantId: variantId(0) }),
      await startReturn({ newVariantId: variantId(0) }),
    ];
    await receive(refunded, { seenRefund: 8.8 }).expect(200);
    await staff.post(`/api/admin/returns/${refunded}/refund`).send({ seenRefund: 55 }).expect(200);
    expect(await show(second)).toMatchObject({ refunded: 8.8 });
    expect((await staff.get(`/api/admin/returns/${refunded}`)).body).toMatchObject({ refunded: 63.8 });
    await receive(sent, { seenRefund: 8.8 }).expect(200);
    await staff.post(`/api/admin/returns/${sent}/send`).send({}).expect(200);
    expect(await due(sent)).toMatchObject([{ goods: 55 }]);
    const units = { restock: true, quantity: 1, seenRefund: 55 };
    await staff.post(`/api/admin/returns/${sent}/refund-sent`).send(units).expect(200);
    expect(await show(second)).toMatchObject({ refunded: 17.6, status: 'cancelled' });
  });

  it('is refunded with an exchange for a more expensive size when the exchange is refunded instead @series', async () => {
    const second = await paidAndSent();
    const id = await startReturn({ newVariantId: variantId(0) });
    await shop.database.query('UPDATE returns SET new_price_cents = 5500 WHERE id = $1', [id]);
    await receive(id, { seenRefund: 0 }).expect(200);
    expect(await show(second)).toMatchObject({ refunded: 0 });
    await staff.post(`/api/admin/returns/${id}/refund`).send({ seenRefund: 63.8 }).expect(200);
    expect(await show(second)).toMatchObject({ refunded: 8.8 });
  });

  it('follows a corrected email address, with a new payment link', async () => {
    await exchange().expect(200);
    const [before] = await charged();
    if (!before) throw new Error('There is no second order.');
    const seen = { ...customerOf(before), phone: null };
    const email = 'marianne@shop.example';
    await staff
      .put(`/api/admin/orders/${order.id}/recipient`)
      .send({ ...seen, email, before: seen })
      .expect(200);
    const [after] = await charged();
    expect(after).toMatchObject({ email, payLink: { state: 'sent' } });
    const requests = await shop.database.query(
      `SELECT recipient FROM mails WHERE template = 'payment-request' AND order_id = $1 ORDER BY created_at`,
      [before.id.replaceAll('-', '')],
    );
    expect(requests).toEqual([{ recipient: before.email }, { recipient: email }]);
    const open = ({ payLink }: StaffOrderResponse) => staff.get(`/api/pay/${payLink?.url?.split('/pay/')[1]}`);
    await open(before).expect(404);
    await open(after ?? before).expect(200);
  });

  it('is not replaced if its payment arrives during the next exchange @series', async () => {
    await exchange({ variantId: variantId(3) }).expect(200);
    const [second] = await charged();
    const payment = `UPDATE orders SET paid_cents = total_cents WHERE id = '${second?.id.replaceAll('-', '')}'`;
    const cheaper = () => exchange({ chargeDifference: false }).then(({ status }) => status);
    expect(await allAtOnce(shop.database.url, payment, () => [cheaper()])).toEqual([200]);
    expect((await show(order)).differences).toMatchObject([{ state: 'paid' }]);
  });

  it('ends for refunded units, but not for units on their way back @series', async () => {
    const line = (index: number, quantity: number) => ({ product: top, variantId: variantId(index), quantity });
    order = await anOrder((await signedIn(shop)).agent, [line(0, 2), line(2, 1)]);
    const post = (path: string, body: object) => staff.post(`/api/admin/${path}`).send(body);
    const startReturn = async (changes: object) => {
      const wish = { orderItemId: order.items[0]?.id, reason: 'other', worn: false, ...changes };
      const { body } = await post(`orders/${order.id}/returns`, wish).expect(201);
      return (body as OrderReturnsResponse).returns.at(-1)?.id;
    };
    await exchange().expect(200);
    await post(`orders/${order.id}/parcels`, { evenIfUnpaid: true }).expect(200);
    const first = await startReturn({ quantity: 1 });
    const correction = { lines: [{ itemId: order.items[1]?.id, quantity: 1 }], itemsAreBack: false };
    await post(`orders/${order.id}/corrections`, correction).expect(200);
    expect((await show(order)).differences).toMatchObject([{ amount: 17.6, state: 'unpaid' }]);
    await post(`returns/${first}/receive`, { restock: true }).expect(200);
    expect((await show(order)).differences).toMatchObject([{ amount: 8.8, state: 'unpaid' }]);
    const swap = await startReturn({ quantity: 1, newVariantId: variantId(0) });
    await post(`returns/${swap}/receive`, { restock: true }).expect(200);
    expect((await show(order)).differences).toMatchObject([{ amount: 8.8, state: 'unpaid' }]);
    await post(`returns/${swap}/refund`, {}).expect(200);
    expect((await show(order)).differences).toMatchObject([{ state: 'cancelled' }]);
  });

  it('ends with a correction that refunds the full amount without units @series', async () => {
    await exchange().expect(200);
    const correction = { lines: [], amount: order.total };
    await staff.post(`/api/admin/orders/${order.id}/corrections`).send(correction).expect(200);
    expect((await show(order)).differences).toMatchObject([{ state: 'cancelled' }]);
  });

  it('needs the permission to change orders @series', async () => {
    await shop.database.query(
      `INSERT INTO staff_roles (name, permissions) VALUES ('Refunds', '{orders.view,orders.refund}')`,
    );
    const { agent } = await signedIn(shop, { role: 'Refunds' });
    const send = (changes: object) =>
      agent
        .post(`/api/admin/orders/${order.id}/exchanges`)
        .send({ itemId: order.items[0]?.id, quantity: 2, variantId: variantId(1), ...changes });
    await send({ chargeDifference: true }).expect(403);
    await send({ atSamePrice: true }).expect(200);
  });

  it('is refused, without a second order, if the price has changed since the preview', async () => {
    const { body } = await exchange({ more: 7 }).expect(409);
    expect(body).toMatchObject({ code: 'order.changed', message: expect.stringMatching(/check the difference again/) });
    expect(await show(order)).toMatchObject({ differences: [], items: [{ variant: 'M, Navy' }] });
  });

  it('is refused below the minimum of a card payment, for a cheaper size, and with both choices @series', async () => {
    const small = { variantId: variantId(2), quantity: 1 };
    const item = { itemId: order.items[0]?.id, quantity: 1 };
    const preview = await staff.post(`/api/admin/orders/${order.id}/exchanges/preview`).send(item).expect(200);
    const refusals = (preview.body as ExchangePreviewResponse).choices.map(({ chargeRefusal }) => chargeRefusal);
    expect(refusals).toEqual([undefined, 'The minimum card payment is $0.50.', undefined]);
    expect((await exchange(small).expect(409)).body).toMatchObject({
      ...{ code: 'exchange.not-possible', message: 'The minimum card payment is $0.50.' },
    });
    await exchange({ atSamePrice: true }).expect(422);
    await exchange().expect(200);
    const back = { variantId: variantId(0) };
    expect((await exchange(back).expect(409)).body).toMatchObject({ code: 'exchange.not-possible' });
    expect(await charged()).toHaveLength(1);
  });

  it('is refused for an unpaid order @series', async () => {
    const items = [{ productId: top.id, variantId: variantId(0), quantity: 2 }];
    order = await made({ items });
    expect((await exchange().expect(409)).body).toMatchObject({ message: 'Nothing was paid for this order yet.' });
  });
});

import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { PickListResponse, ShippingResultsResponse } from '../../src/adapters/http/orders/parcel.response.js';
import type {
  OrderSummaryResponse,
  StaffOrderListResponse,
  StaffOrderResponse,
} from '../../src/adapters/http/orders/staff-order.response.js';
import { StaffOrderReader } from '../../src/adapters/postgres/orders/staff-order-reader.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { anOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let agent: Agent;
let bikini: BuiltProduct;
let sarong: BuiltProduct;
let order: OrderResponse;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  staff = (await signedIn(shop, { admin: true })).agent;
  ({ agent } = await signedIn(shop));
  const variants = [{ size: 'M', stock: 999, sku: 'WB-M' }];
  bikini = await aProduct(shop.database, { name: 'Wave Bikini', price: 50, variants });
  sarong = await aProduct(shop.database, { name: 'Bay Sarong', price: 20, stock: 999 });
});
afterAll(() => shop.close());

const bought = (tops = 3, sarongs = 2) =>
  anOrder(agent, [
    { product: bikini, variantId: bikini.variants[0]?.id, quantity: tops },
    { product: sarong, quantity: sarongs },
  ]);
const plain = ({ id }: Pick<OrderResponse, 'id'> = order) => id.replaceAll('-', '');
const itemId = (index: number) => order.items[index]?.id;
const parcels = () => `/api/admin/orders/${order.id}/parcels`;
const ship = (body: object = {}) => staff.post(parcels()).send(body);
const change = (body: object) => staff.patch(`/api/admin/orders/${order.id}`).send(body);
const show = async () => (await staff.get(`/api/admin/orders/${order.id}`).expect(200)).body as StaffOrderResponse;
const mailsOf = async (one: OrderResponse = order) =>
  (
    await shop.database.query<{ payload: object }>(
      `SELECT payload FROM mails WHERE order_id = $1 AND template = 'order-shipped' ORDER BY created_at, id`,
      [plain(one)],
    )
  ).map(({ payload }) => payload);
const summary = async (query = `search=${order.id}`) => {
  const { orders } = (await staff.get(`/api/admin/orders?${query}`).expect(200)).body as StaffOrderListResponse;
  return orders.find(({ id }) => id === order.id) as OrderSummaryResponse;
};
const shipAll = async (body: object) =>
  ((await staff.post('/api/admin/orders/parcels').send(body).expect(200)).body as ShippingResultsResponse).results;

describe('an order on hold', () => {
  const reason = 'Waits for the new address';
  beforeEach(async () => {
    order = await bought();
    await change({ holdReason: ` ${reason} ` }).expect(200);
  });

  it('is listed as on hold instead of to ship, and is not picked', async () => {
    expect(await summary('view=on-hold')).toMatchObject({ holdReason: reason, shippable: false, late: false });
    expect(await summary('view=on-hold')).not.toHaveProperty('shipBy');
    expect(await summary('view=to-ship')).toBeUndefined();
    const { body: picked } = await staff.get(`/api/admin/orders/pick-list?orders=${order.id}`).expect(200);
    expect(picked).toMatchObject({ items: [], orderCount: 0 });
    const { body: today } = await staff.get('/api/admin/today').expect(200);
    expect(today).toMatchObject({ counts: { onHold: expect.any(Number) } });
    expect(JSON.stringify(today)).not.toContain(order.id);
  });

  it('is not shipped alone, by its status or with others, until staff release it', async () => {
    const message = `This order is on hold (${reason}). Please release it before you ship it.`;
    expect((await ship().expect(409)).body).toMatchObject({ code: 'order.on-hold', message });
    for (const status of ['shipped', 'completed'])
      expect((await change({ status, holdReason: null }).expect(409)).body).toMatchObject({ code: 'order.on-hold' });
    const row = { order: order.id, carrier: 'UPS', trackingNumber: '1Z77' };
    for (const dryRun of [true, false])
      expect(await shipAll({ orders: [row], dryRun })).toMatchObject([{ outcome: 'refused', reason: message }]);
    expect(await show()).toMatchObject({ status: 'pending', parcels: [], holdReason: reason });
    expect(await mailsOf()).toEqual([]);
    await change({ holdReason: null }).expect(200);
    expect(await summary('view=to-ship')).toMatchObject({ shippable: true, shipBy: expect.any(String) });
    await ship().expect(200);
  });

  it('shows the reason only to staff, in the timeline, and not in the audit log', async () => {
    await change({ holdReason: '' }).expect(200);
    const { staffTimeline } = await show();
    expect(staffTimeline.slice(-2)).toMatchObject([
      { kind: 'hold', text: `Put on hold: ${reason}`, by: expect.any(String) },
      { kind: 'release', text: 'Released from hold' },
    ]);
    await change({ holdReason: reason }).expect(200);
    expect((await agent.get(`/api/orders/${order.id}`).expect(200)).text).not.toContain(reason);
    const audited = await shop.database.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'order.updated' ORDER BY id`,
      [plain()],
    );
    expect(audited.map(({ after }) => after)).toEqual([{ onHold: true }, { onHold: false }, { onHold: true }]);
  });

  it('ends with a cancellation and with a full refund, and neither begins it again', async () => {
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({}).expect(200);
    expect(await show()).not.toHaveProperty('holdReason');
    expect((await change({ holdReason: reason }).expect(409)).body).toMatchObject({ code: 'order.not-to-ship' });
    order = await bought();
    await change({ holdReason: reason }).expect(200);
    await change({ status: 'cancelled' }).expect(200);
    expect(await show()).not.toHaveProperty('holdReason');
    await change({ holdReason: reason }).expect(409);
  });
});

describe('a partly shipped order', () => {
  const first = { carrier: 'UPS', trackingNumber: '1Z1', number: 1 };
  beforeEach(async () => {
    order = await bought();
    await ship({ ...first, units: [{ itemId: itemId(0), quantity: 2 }] }).expect(200);
  });

  it('remains in the list of orders to ship, and everyone sees the parcel with its carrier’s link', async () => {
    expect(await summary('view=to-ship')).toMatchObject({
      ...{ status: 'processing', itemCount: 5, shipped: 2, toShip: 3, shippable: true, late: false },
      ...{ firstItem: 'Wave Bikini', lineCount: 2, shipBy: expect.any(String) },
    });
    const trackingUrl = 'https://www.ups.com/track?tracknum=1Z1';
    const parcel = { number: 1, carrier: 'UPS', trackingNumber: '1Z1', trackingUrl, units: [{ quantity: 2 }] };
    expect(await show()).toMatchObject({ parcels: [{ ...parcel, by: expect.any(String) }] });
    const own = (await agent.get(`/api/orders/${order.id}`).expect(200)).body as OrderResponse;
    expect(own).toMatchObject({ parcels: [parcel], trackingUrl });
    expect(own.timeline.at(-1)).toMatchObject({
      kind: 'parcel',
      text: 'Package 1 shipped with UPS, tracking number 1Z1: 2 × Wave Bikini (M, Navy)',
    });
    const masked = (await visitor(shop).get(`/api/orders/${order.id}`).expect(200)).body as OrderResponse;
    expect(masked.parcels[0]).not.toHaveProperty('trackingNumber');
    expect(JSON.stringify(masked)).not.toContain('1Z1');
    expect(await mailsOf()).toMatchObject([
      { parcel: { pieces: ['2 × Wave Bikini (M, Navy)'], later: ['1 × Wave Bikini (M, Navy)', '2 × Bay Sarong'] } },
    ]);
  });

  it('ships the rest when staff set the status, and is found by the tracking number of each parcel', async () => {
    await change({ status: 'shipped', carrier: 'FedEx', trackingNumber: '7 7' }).expect(200);
    expect(await show()).toMatchObject({
      ...{ status: 'shipped', carrier: 'FedEx', trackingNumber: '77' },
      parcels: [
        { number: 1, trackingNumber: '1Z1' },
        { number: 2, units: [{ quantity: 1 }, { quantity: 2 }] },
      ],
      items: [{ shipped: 3 }, { shipped: 2 }],
    });
    expect(await summary('search=1z1')).toMatchObject({
      carrier: 'FedEx',
      trackingNumber: '77',
      shipped: 5,
      toShip: 0,
      shippable: false,
    });
    expect(await summary('search=1Z%201')).toBeDefined();
    expect(await summary('search=77')).toBeDefined();
  });

  it('is returned only up to its shipped units', async () => {
    const wish = { reason: 'too-small', worn: false, comment: '' };
    const requestExchange = (index: number, quantity: number) =>
      agent
        .post(`/api/orders/${order.id}/returns`)
        .send({ items: [{ ...wish, orderItemId: itemId(index), quantity }] });
    await requestExchange(0, 3).expect(422);
    await requestExchange(1, 1).expect(409);
    await requestExchange(0, 2).expect(201);
    await staff.delete(`${parcels()}/1`).expect(409);
    await ship().expect(200);
    await requestExchange(1, 1).expect(201);
  });

  it('is corrected and removed by the number of its parcel', async () => {
    const fixed = { carrier: 'USPS', trackingNumber: '94', trackingNumberBefore: '1Z1' };
    expect((await staff.put(`${parcels()}/1`).send(fixed).expect(200)).body).toMatchObject({ trackingNumber: '94' });
    await staff.put(`${parcels()}/1`).send(fixed).expect(409);
    await staff.put(`${parcels()}/2`).send(fixed).expect(404);
    expect((await staff.delete(`${parcels()}/1`).expect(200)).body).toMatchObject({
      parcels: [],
      status: 'processing',
    });
    expect((await show()).staffTimeline.slice(-3).map(({ text }) => text)).toEqual([
      'Parcel 1 shipped with UPS, tracking number 1Z1: 2 × Wave Bikini (M, Navy)',
      'Parcel 1: Carrier: USPS, tracking number 94',
      'Parcel 1 removed: 2 × Wave Bikini (M, Navy)',
    ]);
    expect((await mailsOf())[1]).toMatchObject({ tracking: 'corrected', trackingNumber: '94' });
  });
});

describe('a parcel', () => {
  beforeEach(async () => {
    order = await bought();
  });

  it('leaves the shop once when two staff members ship the same units', async () => {
    const body = { number: 1, units: [{ itemId: itemId(0), quantity: 2 }] };
    const lock = `SELECT FROM orders WHERE id = '${plain()}' FOR UPDATE`;
    const responses = await allAtOnce(shop.database.url, lock, () =>
      [body, body].map((one) => ship(one).then((response) => response)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'order.changed', message: expect.stringContaining('Another staff') });
    expect(await show()).toMatchObject({ parcels: [{ number: 1 }], items: [{ shipped: 2 }, { shipped: 0 }] });
    expect(await mailsOf()).toHaveLength(1);
  });

  it('contains all units when staff set the status, with the usual mail and timeline', async () => {
    await change({ status: 'shipped', carrier: 'UPS', trackingNumber: '1Z9' }).expect(200);
    const shown = await show();
    expect(shown).toMatchObject({ parcels: [{ number: 1, carrier: 'UPS', trackingNumber: '1Z9' }], carrier: 'UPS' });
    expect(shown.timeline.at(-1)).toMatchObject({ kind: 'shipped', text: 'Shipped with UPS, tracking number 1Z9' });
    expect((await mailsOf())[0]).not.toHaveProperty('parcel');
    await change({ trackingNumber: '1Z8' }).expect(200);
    expect((await show()).parcels).toMatchObject([{ trackingNumber: '1Z8' }]);
  });

  it('is shipped without an email if staff choose so, which the audit log records', async () => {
    await ship({ carrier: 'UPS', withoutEmail: true }).expect(200);
    expect(await show()).toMatchObject({ status: 'shipped', parcels: [{ carrier: 'UPS' }] });
    expect(await mailsOf()).toEqual([]);
    const [entry] = await shop.database.query<{ after: object }>(
      'SELECT after FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    expect(entry?.after).toMatchObject({ mail: 'not sent' });
  });

  it('refuses units that are not left, at their field', async () => {
    const response = await ship({ units: [{ itemId: itemId(1), quantity: 3 }] }).expect(422);
    expect(response.body).toMatchObject({ errors: { 'units.0.quantity': 'Only 2 of this item can be shipped.' } });
    await ship({ trackingNumber: '1' }).expect(422);
    await change({ status: 'cancelled' }).expect(200);
    expect((await ship().expect(409)).body).toMatchObject({ message: 'This order is cancelled.' });
  });

  it('is in the data that its customer downloads @series', async () => {
    const { agent: leaving } = await signedIn(shop);
    order = await anOrder(leaving, [{ product: sarong, quantity: 1 }]);
    await change({ status: 'completed', carrier: 'UPS', trackingNumber: '1Z7' }).expect(200);
    const data = (await leaving.get('/api/user/data').expect(200)).body as { orders: object[] };
    expect(data.orders).toMatchObject([{ parcels: [{ carrier: 'UPS', trackingNumber: '1Z7' }] }]);
  });
});

describe('the database', () => {
  it.each([
    ['more units than were bought', 'quantity = 4'],
    ['units that were cancelled', 'quantity = 3'],
  ])('refuses a parcel with %s', async (_, units) => {
    order = await bought();
    await shop.database.query(`UPDATE order_items SET cancelled = 1 WHERE id = $1`, [itemId(0)]);
    await ship({ units: [{ itemId: itemId(0), quantity: 1 }] }).expect(200);
    const change = shop.database.query(`UPDATE parcel_items SET ${units} WHERE order_item_id = $1`, [itemId(0)]);
    await expect(change).rejects.toThrow('has fewer units left to ship');
  });
});

describe('orders that are shipped together', () => {
  it('are shipped once, except for the rows that cannot be shipped, which the response names', async () => {
    const [good, cancelled, sent, twice, unknown] = [
      await bought(1),
      await bought(1),
      await bought(1),
      await bought(1),
      '0000-0000-0000-0000',
    ];
    order = cancelled;
    await change({ status: 'cancelled' }).expect(200);
    order = sent;
    await change({ status: 'shipped' }).expect(200);
    order = good;
    const row = (id: string, trackingNumber: string | null = `N-${id}`, carrier = 'ups') => ({
      order: id,
      carrier,
      trackingNumber,
    });
    const body = {
      needsTracking: true,
      orders: [
        { ...row(good.id), order: good.id.toLowerCase() },
        row(unknown),
        row(cancelled.id),
        row(sent.id),
        row(good.id, 'other'),
        row(twice.id, `N-${good.id}`),
        row(twice.id, 'x'),
      ],
    };
    const refused = (reason: string) => ({ outcome: 'refused', reason });
    const reasons = [
      refused('There is no order with this number.'),
      refused('This order is cancelled.'),
      refused('This order was already shipped.'),
      refused('This order is in the list twice.'),
      { ...refused(`Order ${good.id} in this list has the same tracking number.`), otherOrder: good.id },
      refused('This order is in the list twice.'),
    ];
    expect(await shipAll({ ...body, dryRun: true })).toMatchObject([{ outcome: 'ready', carrier: 'UPS' }, ...reasons]);
    expect(await show()).toMatchObject({ status: 'pending', parcels: [] });

    expect(await shipAll(body)).toMatchObject([{ outcome: 'shipped' }, ...reasons]);
    expect(await show()).toMatchObject({ status: 'shipped', carrier: 'UPS', trackingNumber: `N-${good.id}` });
    expect(await shipAll(body)).toMatchObject([{ outcome: 'unchanged' }, ...reasons]);
    expect(await mailsOf()).toHaveLength(1);
  });

  it('do not get the tracking number of another order’s parcel, unless staff confirm it', async () => {
    const [sent, other] = [await bought(1), await bought(1)];
    const trackingNumber = `Shared-${sent.id}`;
    await shipAll({ orders: [{ order: sent.id, carrier: 'UPS', trackingNumber }] });
    const row = { order: other.id, carrier: 'UPS', trackingNumber: trackingNumber.toUpperCase() };
    const reason = `Order ${sent.id} already has this tracking number.`;
    expect(await shipAll({ orders: [row] })).toMatchObject([
      { outcome: 'refused', reason, field: 'trackingNumber', otherOrder: sent.id },
    ]);
    expect(await shipAll({ orders: [{ ...row, sharesParcel: true }] })).toMatchObject([{ outcome: 'shipped' }]);
  });

  it('do not get one tracking number in the same call, unless staff confirm it', async () => {
    const [first, second] = [await bought(1), await bought(1)];
    const row = ({ id }: OrderResponse) => ({ order: id, carrier: 'UPS', trackingNumber: `Together-${first.id}` });
    const reason = `Order ${first.id} in this list has the same tracking number.`;
    expect(await shipAll({ dryRun: true, orders: [row(first), row(second)] })).toMatchObject([
      { outcome: 'ready' },
      { outcome: 'refused', reason, field: 'trackingNumber', otherOrder: first.id },
    ]);
    expect(await shipAll({ orders: [row(first), { ...row(second), sharesParcel: true }] })).toMatchObject([
      { outcome: 'shipped' },
      { outcome: 'shipped' },
    ]);
  });

  it('do not get the tracking number of a row without an order @series', async () => {
    const { id } = await bought(1);
    const orders = ['none', id].map((one) => ({ order: one, carrier: 'UPS', trackingNumber: `Twice-${id}` }));
    expect(await shipAll({ orders })).toMatchObject([
      { outcome: 'refused', reason: 'There is no order with this number.' },
      { outcome: 'refused', reason: 'Another row has this tracking number.', field: 'trackingNumber' },
    ]);
  });

  it('are shipped once by two calls at the same moment', async () => {
    order = await bought(1);
    const body = { orders: [{ order: order.id, carrier: 'UPS', trackingNumber: `S-${order.id}` }] };
    const results = (await Promise.all([shipAll(body), shipAll(body)])).flat();
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['shipped', 'unchanged']);
  });

  it.each([
    ['an unknown carrier', 'Pigeon Post', 'p1', 'carrier', 'The carrier “Pigeon Post” is unknown.'],
    [
      'a rounded number',
      'USPS',
      '9.40011E+21',
      'trackingNumber',
      'A spreadsheet rounded this tracking number. Format its column as text.',
    ],
    ['a missing number', 'UPS', null, 'trackingNumber', 'The tracking number is missing.'],
    ['a missing carrier', null, 'p2', 'carrier', 'The carrier is missing.'],
  ])('refuses %s, and names the field', async (_, carrier, trackingNumber, field, reason) => {
    order = await bought(1);
    const results = await shipAll({ orders: [{ order: order.id, carrier, trackingNumber }] });
    expect(results).toMatchObject([{ outcome: 'refused', reason, field }]);
  });

  it('are refused without a field if the order was cancelled, even if the tracking number is wrong @series', async () => {
    order = await bought(1);
    await change({ status: 'cancelled' }).expect(200);
    const [result] = await shipAll({ orders: [{ order: order.id, trackingNumber: 'p3' }] });
    expect(result).toEqual({
      ...{ order: order.id, customer: 'Mary Ann Smith', trackingNumber: 'p3' },
      ...{ outcome: 'refused', reason: 'This order is cancelled.' },
    });
  });

  it('need no tracking numbers, but a payment @series', async () => {
    const [paid, unpaid] = [await bought(1), await bought(1)];
    await shop.database.query('UPDATE orders SET checkout_id = NULL, paid_cents = 0 WHERE id = $1', [plain(unpaid)]);
    expect(await shipAll({ orders: [{ order: paid.id }, { order: unpaid.id }] })).toMatchObject([
      { outcome: 'shipped' },
      { outcome: 'refused', reason: 'This order is not paid yet.' },
    ]);
    expect(await shipAll({ orders: [{ order: paid.id }] })).toMatchObject([{ outcome: 'unchanged' }]);
    await staff.post('/api/admin/orders/parcels').send({ orders: [] }).expect(422);
    await staff
      .post('/api/admin/orders/parcels')
      .send({ orders: Array(1001).fill({ order: 'x' }) })
      .expect(400);
  });
});

describe('the pick list', () => {
  const pick = async (ids?: string[]) =>
    (await staff.get(`/api/admin/orders/pick-list${ids ? `?orders=${ids.join()}` : ''}`).expect(200))
      .body as PickListResponse;

  it('is empty when none of the chosen orders exists', async () => {
    expect(await pick(['unknown'])).toMatchObject({ orderCount: 0, items: [] });
  });

  it('marks orders with expedited shipping, and lists them first', async () => {
    const [standard, expedited] = [await bought(1), await bought(1)];
    await shop.database.query(`UPDATE orders SET shipping_method = 'expedited' WHERE id = $1`, [plain(expedited)]);
    const { items } = await pick([standard.id, expedited.id]);
    expect(items[0]?.orders).toEqual([
      { id: expedited.id, quantity: 2, expedited: true },
      { id: standard.id, quantity: 2 },
    ]);
  });

  it('has the private notes of its orders, like the list, but the customer never sees them', async () => {
    const [noted, plainOrder] = [await bought(1), await bought(1)];
    await shop.database.query(`UPDATE orders SET notes = 'Gift wrap' WHERE id = $1`, [plain(noted)]);
    await staff.patch(`/api/admin/orders/${noted.id}`).send({ note: 'Call before delivery' }).expect(200);
    const notes = ['Gift wrap', 'Call before delivery'];
    expect((await pick([noted.id, plainOrder.id])).notes).toEqual([{ id: noted.id, notes }]);
    const { body } = await staff.get('/api/admin/orders').query({ search: noted.id }).expect(200);
    expect(body).toMatchObject({ orders: [{ id: noted.id, privateNotes: notes }] });
    const { text } = await visitor(shop).get(`/api/orders/${noted.id}`).expect(200);
    expect(text).not.toMatch(/Gift wrap|Call before/);
  });

  it('begins with the expedited orders, then the oldest orders, like the list of orders to ship @series', async () => {
    const [older, newer, expedited] = [await bought(1), await bought(1), await bought(1)];
    const ids = [older, newer, expedited].map(({ id }) => id);
    await shop.database.query(`UPDATE orders SET shipping_method = 'standard'`);
    for (const [place, { id }] of [older, newer, expedited].entries())
      await shop.database.query(
        `UPDATE orders SET created_at = '2020-01-01'::timestamptz + $2 * interval '1 hour', shipping_method = $3 WHERE id = $1`,
        [plain({ id }), place, id === expedited.id ? 'expedited' : 'standard'],
      );
    const listed = async (sort: string, view: string) => {
      const { body } = await staff.get('/api/admin/orders').query({ view, sort, limit: 100 }).expect(200);
      return (body as StaffOrderListResponse).orders.map(({ id }) => id).filter((id) => ids.includes(id));
    };
    expect(await listed('expedited-first', 'to-ship')).toEqual([expedited.id, older.id, newer.id]);
    expect(await listed('created-asc', 'to-ship')).toEqual(ids);
    const reader = shop.app.get(StaffOrderReader, { strict: false });
    const { items, hasMore } = await reader.getPickList(undefined, 2);
    const picked = new Set(items.flatMap(({ orders }) => orders.map(({ id }) => id)));
    expect([picked, hasMore]).toEqual([new Set([plain(expedited), plain(older)]), true]);
  });

  it('adds up the units of the chosen orders that are not shipped @series', async () => {
    const other = await bought(1, 1);
    order = await bought(3, 2);
    await ship({
      units: [
        { itemId: itemId(0), quantity: 2 },
        { itemId: itemId(1), quantity: 2 },
      ],
    }).expect(200);
    expect(await pick([order.id, other.id, 'unknown'])).toMatchObject({
      orderCount: 2,
      hasMore: false,
      items: [
        { productName: 'Bay Sarong', quantity: 1, orders: [{ id: other.id, quantity: 1 }] },
        {
          ...{ productName: 'Wave Bikini', variant: 'M, Navy', sku: 'WB-M' },
          ...{ quantity: 2, orders: [{ quantity: 1 }, { quantity: 1 }] },
        },
      ],
    });
    expect((await pick()).orderCount).toBeGreaterThan(2);
    await change({ status: 'shipped' }).expect(200);
    expect(await pick([order.id])).toEqual({ orderCount: 0, hasMore: false, items: [], notes: [] });
  });
});

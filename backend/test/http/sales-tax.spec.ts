import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { BestSellerResponse, SalesReportResponse } from '../../src/adapters/http/orders/sales-report.response.js';
import type {
  ExchangePreviewResponse,
  StaffOrderResponse,
} from '../../src/adapters/http/orders/staff-order.response.js';
import type {
  TaxRateTableResponse,
  TaxReportResponse,
  TaxTrialResponse,
} from '../../src/adapters/http/pricing/tax.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { aReturn, aSentOrder, receive } from '../builders/return.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let bikini: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({ STORE_TIME_ZONE: 'America/Los_Angeles', SHIPPING_EXPEDITED: '19.99' }, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
  bikini = await aProduct(shop.database, { name: 'Tide Bikini', price: 19.99, stock: 99 });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.query('TRUNCATE tax_rates RESTART IDENTITY'));

const california = { state: 'CA', percent: 8.875, validFrom: '2026-01-01' };
const table = async () => (await staff.get('/api/admin/tax-rates').expect(200)).body as TaxRateTableResponse;
const put = (rates: object[], version = 0) => staff.put('/api/admin/tax-rates').send({ version, rates });
const report = async (year: number) =>
  ((await staff.get('/api/admin/tax-report').query({ year }).expect(200)).body as TaxReportResponse).months;
const totals = (agent: Agent, paymentIntentId: string, query: object) =>
  agent.get(`/api/checkout/${paymentIntentId}/totals`).query(query);
const purchase = async (quantity: number, changes: object = {}, promo?: string) => {
  const { agent } = await signedIn(shop);
  const checkout = await openCheckout(agent, [{ product: bikini, quantity }], promo);
  await holdCheckout(agent, checkout, changes).expect(200);
  await payInSandbox(agent, checkout).expect(200);
  return { agent, order: (await placeOrder(agent, checkout).expect(201)).body as OrderResponse };
};

describe('the table of sales tax', () => {
  it('is empty at first, is replaced as a whole, and is recorded in the audit log', async () => {
    expect(await table()).toEqual({ version: 0, source: 'table', rates: [] });
    const range = {
      ...california,
      percent: 9.5,
      zipFrom: '95060',
      zipTo: '95067',
      category: 'bikinis',
      exemptBelow: 110,
    };
    const { body } = await put([california, { ...range, validUntil: '2026-12-31' }]).expect(200);
    const absent = { zipFrom: null, zipTo: null, category: null, validUntil: null, exemptBelow: null };
    expect(body).toEqual({
      version: 2,
      source: 'table',
      rates: [
        { ...absent, ...california },
        { ...range, validUntil: '2026-12-31' },
      ],
    });
    expect(await table()).toEqual(body);
    const [entry] = await shop.database.query(
      'SELECT action, before, after FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    expect(entry).toEqual({
      action: 'tax-rates.replaced',
      before: expect.objectContaining({ 'CA, all products, from January 1, 2026': null }),
      after: {
        ...{ ratesAdded: 2, ratesChanged: 0, ratesRemoved: 0 },
        'CA, all products, from January 1, 2026': '8.875%',
        'CA 95060 to 95067, bikinis, from January 1, 2026': '9.5%, until December 31, 2026, exempt below $110.00',
      },
    });
    expect((await put([], 2).expect(200)).body).toEqual({ version: 0, source: 'table', rates: [] });
  });

  it('names each wrong field of each row, and stays as it is @series', async () => {
    await put([california]).expect(200);
    const { body } = await put(
      [
        california,
        { ...california, state: 'ZZ' },
        { ...california, zipFrom: '97301', zipTo: '97399' },
        { ...california, zipFrom: '95060' },
        { ...california, category: 'surfboards' },
        { ...california, category: 'shipping', validFrom: '2026-07-01', validUntil: '2026-06-01' },
        { ...california, validFrom: '2027-01-01' },
      ],
      1,
    ).expect(422);
    expect(body.errors).toEqual({
      'rates.1.state': 'Please enter the code of a US state, such as CA.',
      'rates.2.zipFrom': '97301 is not a ZIP code of CA.',
      'rates.2.zipTo': '97399 is not a ZIP code of CA.',
      'rates.3.zipTo': 'Please enter the last ZIP code, too.',
      'rates.4.category': 'There is no category surfboards. Please enter the slug of a category, or "shipping".',
      'rates.5.validUntil': 'The last day is before the first day.',
      'rates.6.validFrom':
        'Another rate for this state and category applies on some of these days, and neither has a ZIP range. End that rate first.',
    });
    const shape = await put([{ state: 'California', percent: 31, validFrom: '2026-02-30', exemptBelow: 0 }], 1).expect(
      422,
    );
    expect(Object.keys(shape.body.errors as object).sort()).toEqual(
      ['exemptBelow', 'percent', 'state', 'validFrom'].map((field) => `rates.0.${field}`),
    );
    expect((await table()).rates).toHaveLength(1);
  });

  it('is checked without being saved', async () => {
    const check = (rates: object[]) => staff.post('/api/admin/tax-rates/check').send({ rates });
    await check([california]).expect(204);
    const { body } = await check([california, { ...california, category: 'surfboards' }]).expect(422);
    expect(body.errors).toEqual({ 'rates.1.category': expect.stringContaining('no category surfboards') });
    expect((await table()).rates).toEqual([]);
  });

  it('can be tried with a place and an amount', async () => {
    const bikinis = { ...california, percent: 5, category: 'bikinis', exemptBelow: 30 };
    const santaCruz = { ...california, percent: 10, zipFrom: '95060', zipTo: '95067' };
    const shipping = { ...california, percent: 2, category: 'shipping' };
    const ended = { ...bikinis, percent: 4, validFrom: '2020-01-01', validUntil: '2025-12-31' };
    const planned = { ...california, state: 'OR', validFrom: '2999-01-01' };
    await put([california, bikinis, santaCruz, shipping, ended, planned]).expect(200);
    const trial = async (query: object) => {
      const given = { state: 'CA', zipCode: '90001', amount: 20, ...query };
      const { body } = await staff.get('/api/admin/tax-rates/trial').query(given).expect(200);
      return [(body as TaxTrialResponse).tax, (body as TaxTrialResponse).rate?.percent ?? null];
    };
    expect(await trial({})).toEqual([1.78, 8.875]);
    expect(await trial({ zipCode: '95067' })).toEqual([2, 10]);
    expect(await trial({ category: 'bikinis' })).toEqual([0, 5]);
    expect(await trial({ category: 'bikinis', amount: 30 })).toEqual([1.5, 5]);
    expect(await trial({ category: 'shipping' })).toEqual([0.4, 2]);
    expect(await trial({ state: 'OR', zipCode: '97301' })).toEqual([0, null]);
    const wrong = await staff.get('/api/admin/tax-rates/trial?state=OR&zipCode=90001&amount=20').expect(422);
    expect(wrong.body.errors).toEqual({ zipCode: '90001 is not a ZIP code of OR.' });
  });

  it('holds up to 1,000 rates @series', async () => {
    const rates = Array.from({ length: 1000 }, (_, at) => {
      const zip = String(90_001 + at);
      const more = { category: 'bikinis', validUntil: '2026-12-31', exemptBelow: 110.5 };
      return { ...california, zipFrom: zip, zipTo: zip, ...more };
    });
    await put(rates).expect(200);
    expect((await table()).rates).toHaveLength(1000);
    await put([...rates, california], 1000).expect(400);
    expect((await table()).rates).toHaveLength(1000);
  });

  it('is replaced once by two colleagues at the same time @series', async () => {
    const results = await allAtOnce(shop.database.url, 'LOCK TABLE tax_rates', () =>
      [california, { ...california, percent: 9 }].map(async (rate) => await put([rate])),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { version, rates } = await table();
    const refused = results.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'changed-meanwhile', version, current: { rates } });
  });
});

describe('a purchase with sales tax', () => {
  beforeEach(() => put([california, { ...california, category: 'shipping', percent: 10 }]).expect(200));

  it('is refused with a sentence after its cart was emptied', async () => {
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product: bikini }]);
    await agent.delete(`/api/cart/${checkout.sessionId}`).expect(200);
    expect((await holdCheckout(agent, checkout).expect(422)).body).toMatchObject({ code: 'cart.empty' });
  });

  it('shows the totals of a destination before the shopper pays, and saves nothing', async () => {
    const { agent } = await signedIn(shop);
    const { paymentIntentId, totals: untaxed } = await openCheckout(agent, [{ product: bikini }]);
    const shown = await totals(agent, paymentIntentId, { state: 'California', zipCode: '95060' }).expect(200);
    expect(shown.body).toMatchObject({ ...untaxed, tax: 1.77 + 0.9, total: 19.99 + 8.99 + 2.67 });
    const fast = await totals(agent, paymentIntentId, {
      state: 'CA',
      zipCode: '95060-1234',
      shippingMethod: 'expedited',
    });
    expect(fast.body).toMatchObject({ shipping: 19.99, tax: 1.77 + 2 });
    expect((await totals(agent, paymentIntentId, { state: 'OR', zipCode: '97301' })).body).toMatchObject(untaxed);
    const { agent: stranger } = await signedIn(shop);
    await totals(stranger, paymentIntentId, { state: 'CA', zipCode: '95060' }).expect(404);
    await totals(agent, paymentIntentId, { state: 'CA' }).expect(422);
  });

  it('charges the tax once, and shows it in the order, its mail and the back office', async () => {
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product: bikini, quantity: 2 }]);
    const refused = await holdCheckout(agent, checkout, { total: checkout.totals.total }).expect(409);
    expect(refused.body).toMatchObject({ code: 'checkout.total-changed', totals: { tax: 4.45, total: 53.42 } });
    const held = await holdCheckout(agent, checkout, { total: 53.42 }).expect(200);
    expect(held.body.totals).toMatchObject({ tax: 4.45, total: 53.42 });
    await payInSandbox(agent, checkout).expect(200);
    await placeOrder(agent, checkout, { taxAmount: 0 }).expect(409);
    const { body: order } = await placeOrder(agent, checkout, { taxAmount: 4.45, totalAmount: 53.42 }).expect(201);
    expect(order).toMatchObject({ tax: 4.45, total: 53.42 });
    const id = String(order.id).replaceAll('-', '');
    const [stored] = await shop.database.query(
      `SELECT paid_cents AS paid, (SELECT sum(tax_cents)::int FROM order_items WHERE order_id = o.id) AS lines,
              (SELECT payload -> 'order' ->> 'taxCents' FROM mails WHERE order_id = o.id) AS mailed
         FROM orders AS o WHERE id = $1`,
      [id],
    );
    expect(stored).toEqual({ paid: 5342, lines: 355, mailed: '445' });
    expect((await staff.get(`/api/admin/orders/${id}`).expect(200)).body).toMatchObject({ tax: 4.45, paid: 53.42 });
  });

  it('applies to orders that staff enter, for delivery or pickup, and staff see the tax before they save the order', async () => {
    const items = [{ productId: bikini.id, quantity: 2 }];
    const there = { shippingAddress: '1 Main St', shippingCity: 'Salem', shippingState: 'OR', shippingZip: '97301' };
    const person = { customerName: 'Casey Rivers', customerEmail: 'casey@shop.example', paymentMethod: 'cash' };
    const priced = (changes: object) =>
      staff
        .post('/api/admin/orders/totals')
        .send({ items, ...changes })
        .expect(200);
    expect((await priced({})).body).toMatchObject({ subtotal: 39.98, shipping: 0, tax: 3.55, total: 43.53 });
    expect((await priced({ shippingState: 'OR', shippingZip: '97301' })).body).toMatchObject({ tax: 0, total: 39.98 });
    const handed = await staff
      .post('/api/admin/orders')
      .send({ ...person, items })
      .expect(201);
    expect(handed.body).toMatchObject({ tax: 3.55, total: 43.53, paid: 43.53 });
    const sent = await staff
      .post('/api/admin/orders')
      .send({ ...person, ...there, items })
      .expect(201);
    expect(sent.body).toMatchObject({ tax: 0, paid: 39.98 });
    await staff.post('/api/admin/orders/totals').send({ items: [] }).expect(422);
  });

  it('ignores rates that are not valid yet or no longer valid @series', async () => {
    const past = { ...california, validFrom: '2020-01-01', validUntil: '2020-12-31' };
    await put([past, { ...california, validFrom: '2099-01-01' }], (await table()).version).expect(200);
    expect((await purchase(1)).order).toMatchObject({ tax: 0, total: 28.98 });
  });

  it('is reported by state and month, with the tax of refunds to the cent', async () => {
    const { order } = await purchase(1);
    await purchase(3, { state: 'OR', zipCode: '97301' });
    for (const amount of [10, 10, undefined])
      await staff.post(`/api/admin/orders/${order.id}/refund`).send({ amount }).expect(200);
    await shop.database.query(`UPDATE orders SET created_at = '2031-02-01T06:00:00Z'`);
    await shop.database.query(`UPDATE refunds SET created_at = '2031-03-15T12:00:00Z'`);
    const months = await report(2031);
    expect(months.filter(({ state, month }) => state === 'OR' && month === '2031-01')).toMatchObject([{ tax: 0 }]);
    const ofCalifornia = months.filter(({ state }) => state === 'CA');
    expect(ofCalifornia.map(({ month }) => month)).toEqual(['2031-03', '2031-01']);
    expect(ofCalifornia[0]).toMatchObject({ orders: 0, sales: 0, tax: 0, refundedTax: 2.67 });
    expect(await report(2030)).toEqual([]);
    await staff.get('/api/admin/tax-report').expect(422);
  });
});

describe('the sales report', () => {
  const salesOf = async (from: string, to: string) =>
    (await staff.get('/api/admin/sales-report').query({ from, to }).expect(200)).body as SalesReportResponse;
  const place = (id: string, at: string) =>
    shop.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [id.replaceAll('-', ''), at]);
  const breakdown = async (by: string, from: string, to: string) =>
    (await staff.get(`/api/admin/sales-report/${by}`).query({ from, to }).expect(200)).body as unknown;
  const bestSellers = async (query: object) =>
    (await staff.get('/api/admin/sales-report/best-sellers').query(query).expect(200)).body as BestSellerResponse[];
  const enter = async (more: object) => {
    const person = { customerName: 'Casey Rivers', customerEmail: 'casey@shop.example' };
    const items = [{ productId: bikini.id, quantity: 2 }];
    const { body } = await staff
      .post('/api/admin/orders')
      .send({ ...person, items, ...more })
      .expect(201);
    return body as StaffOrderResponse;
  };

  it('lists each day with the payments of its orders and its refunds, to the cent', async () => {
    await put([california], (await table()).version).expect(200);
    const { code } = await aPromoCode(shop.database, { percentOff: 15 });
    const { order: reduced } = await purchase(2, {}, code);
    const { agent, order: returned } = await purchase(3);
    const free = await enter({ discountAmount: 39.98, discountReason: 'A gift', paymentMethod: 'cash' });
    const unpaid = await enter({ payLink: true });
    const smaller = await enter({ payLink: true });
    const lines = [{ itemId: smaller.items[0]?.id, quantity: 1 }];
    await staff.post(`/api/admin/orders/${smaller.id}/corrections`).send({ lines }).expect(200);
    await payByLink(smaller);
    // One minute before and one minute after midnight in the store's time zone.
    await place(reduced.id, '2032-01-02T07:59:00Z');
    for (const { id } of [returned, free, unpaid, smaller]) await place(id, '2032-01-02T08:01:00Z');

    await staff.post(`/api/admin/orders/${reduced.id}/refund`).send({ amount: 10 }).expect(200);
    await staff.patch(`/api/admin/orders/${returned.id}`).send({ status: 'shipped' }).expect(200);
    await shop.database.query('UPDATE orders SET arrival = NULL');
    const itemIds = returned.items.map(({ id }) => id);
    const { id } = await aReturn(agent, { id: returned.id, total: returned.total, plainId: '', itemIds });
    const back = (await receive(staff, id).expect(200)).body as { refunded: number };
    expect(back.refunded).toBe(21.77);
    await shop.database.query(`UPDATE refunds SET created_at = '2032-01-03T12:00:00Z' WHERE created_at < '2031-01-01'`);
    await staff.post(`/api/admin/orders/${returned.id}/refund`).send({ amount: 5 }).expect(200);
    await shop.database.query(`UPDATE refunds SET state = 'failed', failed_at = created_at WHERE amount_cents = 500`);

    const none = { orders: 0, items: 0, salesCents: 0, discountsCents: 0, shippingCents: 0, taxCents: 0 };
    const { days, total } = await salesOf('2032-01-01', '2032-01-03');
    expect(days).toEqual([
      { day: '2032-01-03', ...none, cancelledCents: 0, paidCents: 0, refundsCents: 3177, netCents: -3177 },
      {
        ...{ day: '2032-01-02', orders: 3, items: 7, salesCents: 5997 + 3998 + 3998, discountsCents: 3998 },
        ...{ shippingCents: 899, taxCents: 532 + 178, cancelledCents: 1999, paidCents: 7428 + 2177 },
        ...{ refundsCents: 0, netCents: 9605 },
      },
      {
        ...{ day: '2032-01-01', orders: 1, items: 2, salesCents: 3998, discountsCents: 600, shippingCents: 899 },
        ...{ taxCents: 302, cancelledCents: 0, paidCents: 4599, refundsCents: 0, netCents: 4599 },
      },
    ]);
    expect(await breakdown('promo-codes', '2032-01-01', '2032-01-03')).toEqual([
      { code, orders: 1, salesCents: 3998, discountsCents: 600 },
      { code: null, orders: 3, salesCents: 5997 + 3998 + 3998, discountsCents: 3998 },
    ]);
    await shop.database.query(`UPDATE orders SET email = 'First@shop.example' WHERE id = $1`, [
      free.id.replaceAll('-', ''),
    ]);
    expect(await breakdown('customers', '2032-01-01', '2032-01-03')).toEqual({ first: 1, returning: 2 });
    const [books] = await shop.database.query<{ paid: number; refunded: number }>(
      `SELECT sum(paid_cents)::int AS paid, sum(refunded_cents)::int AS refunded FROM orders
        WHERE created_at BETWEEN '2032-01-01' AND '2032-01-04'`,
    );
    // The order's amount still includes the failed refund, because no provider reported the failure.
    expect([total.paidCents, total.refundsCents + 500]).toEqual([books?.paid, books?.refunded]);
  });

  it('lists the best-selling items, with their net sales and the units that are left', async () => {
    const variants = ['S', 'M'].map((size) => ({ size, color: 'Navy', stock: 9 }));
    const top = await aProduct(shop.database, { name: 'Pier Top', price: 10, variants });
    const [small, medium] = top.variants.map(({ id }) => ({ productId: top.id, variantId: id }));
    const paid = { paymentMethod: 'cash', discountReason: 'A gift' };
    const items = [
      { ...small, quantity: 1 },
      { ...medium, quantity: 4 },
    ];
    const sold = await enter({ ...paid, items, discountAmount: 10 });
    const unpaid = await enter({ items: [{ ...small, quantity: 5 }], payLink: true });
    const other = await enter({ ...paid, items: [{ productId: bikini.id, quantity: 2 }], discountReason: undefined });
    const lines = [{ itemId: sold.items[1]?.id, quantity: 1 }];
    await staff.post(`/api/admin/orders/${sold.id}/corrections`).send({ lines }).expect(200);
    // One minute before the first day, and one minute before the end of the last day.
    await place(other.id, '2034-05-01T06:59:00Z');
    for (const { id } of [sold, unpaid]) await place(id, '2034-05-04T06:59:00Z');
    expect(await bestSellers({ from: '2034-05-01', to: '2034-05-03' })).toEqual([
      {
        ...{ productId: top.id, productName: 'Pier Top', variantId: medium?.variantId, variant: 'M, Navy' },
        ...{ units: 3, netSalesCents: 2400, unitsLeft: 6 },
      },
      {
        ...{ productId: top.id, productName: 'Pier Top', variantId: small?.variantId, variant: 'S, Navy' },
        ...{ units: 1, netSalesCents: 800, unitsLeft: 3 },
      },
    ]);
    const ofCategory = { name: 'Bikinis', slug: 'bikinis', units: 4, netSalesCents: 3200 };
    expect(await breakdown('categories', '2034-05-01', '2034-05-03')).toEqual([ofCategory]);
    expect(await bestSellers({ from: '2034-04-30', to: '2034-04-30' })).toMatchObject([
      { productId: bikini.id, variant: null, units: 2, netSalesCents: 3998 },
    ]);
    await staff.get('/api/admin/sales-report/best-sellers?from=2034-05-01').expect(422);
  });

  it('counts exchanged units and open returns as sold, and neither cancelled orders nor returned units', async () => {
    const variants = ['S', 'M', 'L'].map((size) => ({ size, color: 'Navy', stock: 9 }));
    const top = await aProduct(shop.database, { name: 'Cove Top', price: 10, variants });
    const [small, medium, large] = top.variants;
    const { agent } = await signedIn(shop);
    const order = await aSentOrder(shop, agent, [
      { product: top, variantId: small?.id, quantity: 5 },
      { product: top, variantId: large?.id },
    ]);
    await receive(staff, (await aReturn(agent, order)).id).expect(200);
    await aReturn(agent, order);
    const swapped = await aReturn(agent, order, { newVariantId: medium?.id });
    await receive(staff, swapped.id).expect(200);
    const items = [{ productId: top.id, variantId: medium?.id, quantity: 1 }];
    const cancelled = await enter({ items, paymentMethod: 'cash' });
    await staff.patch(`/api/admin/orders/${cancelled.id}`).send({ status: 'cancelled' }).expect(200);
    for (const { id } of [order, cancelled]) await place(id, '2035-05-02T12:00:00Z');
    await shop.database.query('UPDATE product_variants SET archived_at = now() WHERE id = $1', [large?.id]);
    await shop.database.query('UPDATE product_variants SET in_stock = false WHERE id = $1', [small?.id]);
    expect(await bestSellers({ from: '2035-05-02', to: '2035-05-02' })).toMatchObject([
      { variantId: small?.id, units: 4, netSalesCents: 4000, unitsLeft: 0 },
      { variantId: large?.id, units: 1, netSalesCents: 1000, unitsLeft: 0 },
    ]);
  });

  it('has the lower net sales of units that were exchanged for a cheaper variant', async () => {
    const variants = [10, 7.5].map((price, at) => ({ size: ['S', 'M'][at], color: 'Navy', price, stock: 9 }));
    const top = await aProduct(shop.database, { name: 'Reef Top', price: 10, variants });
    const [small, medium] = top.variants;
    const items = [{ productId: top.id, variantId: small?.id, quantity: 3 }];
    const order = await enter({ items, paymentMethod: 'cash', discountAmount: 3, discountReason: 'A gift' });
    const exchange = { itemId: order.items[0]?.id, quantity: 2, variantId: medium?.id };
    await staff.post(`/api/admin/orders/${order.id}/exchanges`).send(exchange).expect(200);
    await place(order.id, '2037-05-02T12:00:00Z');
    expect(await bestSellers({ from: '2037-05-02', to: '2037-05-02' })).toMatchObject([
      { variantId: medium?.id, units: 2, netSalesCents: 1350 },
      { variantId: small?.id, units: 1, netSalesCents: 900 },
    ]);
  });

  it('has no negative net sales of items in orders whose discount also covers the shipping', async () => {
    const { order } = await purchase(2);
    await shop.database.query(
      `UPDATE orders SET discount_cents = subtotal_cents + shipping_cents, total_cents = tax_cents, paid_cents = tax_cents
        WHERE id = $1`,
      [order.id.replaceAll('-', '')],
    );
    await place(order.id, '2036-05-02T12:00:00Z');
    expect(await bestSellers({ from: '2036-05-02', to: '2036-05-02' })).toMatchObject([{ units: 2, netSalesCents: 0 }]);
  });

  it('refuses days that are missing, in the wrong order, or more than a year apart', async () => {
    const problems = async (query: object) => {
      const { body } = await staff.get('/api/admin/sales-report').query(query).expect(422);
      return body.errors as object;
    };
    expect(Object.keys(await problems({}))).toEqual(['from', 'to']);
    expect(Object.keys(await problems({ from: '2032-02-30', to: '2032-03-01' }))).toEqual(['from']);
    expect(await problems({ from: '2032-01-02', to: '2032-01-01' })).toEqual({
      to: 'The last day is before the first day.',
    });
    expect(await problems({ from: '2032-01-01', to: '2033-01-01' })).toEqual({
      to: 'Please choose a last day that is at most 365 days after the first day.',
    });
    expect((await salesOf('2032-01-01', '2032-12-31')).days).toHaveLength(366);
  });

  async function payByLink({ id, payLink }: StaffOrderResponse): Promise<void> {
    const link = `/api/pay/${payLink?.url?.split('/pay/')[1]}/payment`;
    const opened = await staff.post(link).expect(200);
    const shown = (await staff.get(`/api/admin/orders/${id}`).expect(200)).body as StaffOrderResponse;
    const { paymentIntentId, clientSecret } = opened.body as { paymentIntentId: string; clientSecret: string };
    await staff
      .put(`${link}/${paymentIntentId}`)
      .send({ total: shown.total - shown.unbilled })
      .expect(204);
    const payment = { sessionId: '', paymentIntentId, clientSecret, totals: { subtotal: 0, shipping: 0, total: 0 } };
    await payInSandbox(staff, payment).expect(200);
    await staff.post(`${link}/${paymentIntentId}`).expect(200);
  }
});

// The reports above contain the refunds of all orders, so this test comes last.
describe('an exchange of units', () => {
  it('follows the threshold of a tax exemption', async () => {
    await put([{ ...california, percent: 10, exemptBelow: 110 }], (await table()).version).expect(200);
    const variants = [120, 100].map((price, at) => ({ size: ['M', 'L'][at], price, stock: 9 }));
    const top = await aProduct(shop.database, { price: 120, variants });
    const [dear, cheap] = top.variants.map(({ id }) => id);
    const exchanged = async (from: number | undefined, to: number | undefined, changes: object) => {
      const person = { customerName: 'Casey Rivers', customerEmail: 'casey@shop.example', paymentMethod: 'cash' };
      const items = [{ productId: top.id, variantId: from, quantity: 1 }];
      const { body: bought } = await staff
        .post('/api/admin/orders')
        .send({ ...person, items })
        .expect(201);
      const exchange = { itemId: bought.items[0].id, quantity: 1, variantId: to };
      const path = `/api/admin/orders/${bought.id}/exchanges`;
      const { body: preview } = await staff.post(`${path}/preview`).send(exchange).expect(200);
      const { body } = await staff
        .post(path)
        .send({ ...exchange, ...changes })
        .expect(200);
      return { order: body as StaffOrderResponse, preview: preview as ExchangePreviewResponse };
    };
    const lower = await exchanged(dear, cheap, {});
    expect(lower).toMatchObject({ order: { tax: 12, refunded: 32 }, preview: { choices: [{ less: 32, refund: 32 }] } });
    const lines = [{ itemId: lower.order.items[0]?.id, quantity: 1 }];
    const corrections = `/api/admin/orders/${lower.order.id}/corrections`;
    const { body: rest } = await staff.post(corrections).send({ lines }).expect(200);
    expect(rest).toMatchObject({ refunded: 132, refundable: 0 });
    const higher = await exchanged(cheap, dear, { chargeDifference: true });
    expect(higher.order).toMatchObject({ tax: 0, differences: [{ amount: 20 + 12 }] });
  });
});

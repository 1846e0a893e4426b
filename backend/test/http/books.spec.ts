import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { SalesReportResponse } from '../../src/adapters/http/orders/sales-report.response.js';
import type { StaffOrderResponse } from '../../src/adapters/http/orders/staff-order.response.js';
import type { TaxReportResponse } from '../../src/adapters/http/pricing/tax.response.js';
import type { OrderReturnsResponse } from '../../src/adapters/http/returns/return.response.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { type Agent, signedIn } from '../builders/account.js';
import {
  holdCheckout,
  openCheckout,
  type OpenedCheckout,
  payInSandbox,
  placeOrder,
  type WantedLine,
} from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { atLength } from '../harness/extent.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const orders = atLength ? 500 : 6;
const seed = 20_261_127;
/** A state that taxes shipping, a state that taxes only items above a price, and a state without sales tax. */
const destinations = [
  { state: 'CA', zipCode: '95060' },
  { state: 'NY', zipCode: '10001' },
  { state: 'OR', zipCode: '97301' },
] as const;
/** The products that the last promo code covers. */
const limitedTo = [2, 5, 6, 7];
const beforeShipping = ['refund', 'correct', 'exchange', 'charge'] as const;
const afterShipping = ['refund', 'correct', 'complete', 'cancel', 'return', 'swap'] as const;
type Kind = (typeof beforeShipping)[number] | (typeof afterShipping)[number] | 'ship';
/** Responses of a step: done, or refused with a reason. */
const expected = [200, 201, 204, 409, 422];

/** A step after the purchase. The numbers choose the line, the units and the amount. */
interface Step {
  readonly kind: Kind;
  readonly chance: number;
  readonly units: number;
  readonly flag: boolean;
}

interface Story {
  readonly lines: readonly (readonly [number, number])[];
  readonly promo: number;
  readonly to: (typeof destinations)[number];
  readonly steps: readonly Step[];
}

const step = (kind: fc.Arbitrary<Kind>): fc.Arbitrary<Step> =>
  fc.record({ kind, chance: fc.nat(99), units: fc.integer({ min: 1, max: 3 }), flag: fc.boolean() });

/** Product and quantity. Products 4 to 7 have sizes. */
const line = (product: fc.Arbitrary<number>) => fc.tuple(product, fc.integer({ min: 1, max: 5 }));

const story: fc.Arbitrary<Story> = fc.record({
  lines: fc
    .tuple(line(fc.integer({ min: 4, max: 7 })), fc.option(line(fc.nat(3))))
    .map(([sized, other]) => (other ? [sized, other] : [sized])),
  promo: fc.nat(5),
  to: fc.constantFrom(...destinations),
  steps: fc
    .tuple(
      fc.array(step(fc.constantFrom(...beforeShipping)), { maxLength: 2 }),
      step(fc.constant<Kind>('ship')),
      fc.array(step(fc.constantFrom(...afterShipping)), { maxLength: 4 }),
    )
    .map(([before, ship, after]) => (ship.chance < 25 ? before : [...before, ship, ...after])),
});

/**
 * Stories with a step of each kind that is possible, and exchanges across the threshold of a tax exemption. Random
 * stories contain the rare kinds only in large numbers.
 */
const everyKind: readonly Story[] = [
  {
    lines: [
      [5, 5],
      [1, 2],
    ],
    promo: 5,
    to: destinations[0],
    steps: [
      { kind: 'refund', chance: 7, units: 1, flag: false },
      { kind: 'refund', chance: 9, units: 1, flag: true },
      { kind: 'exchange', chance: 0, units: 1, flag: false },
      { kind: 'charge', chance: 1, units: 2, flag: false },
      { kind: 'correct', chance: 3, units: 1, flag: false },
      { kind: 'ship', chance: 50, units: 1, flag: false },
      { kind: 'swap', chance: 1, units: 1, flag: true },
      { kind: 'complete', chance: 0, units: 1, flag: false },
      { kind: 'return', chance: 1, units: 1, flag: true },
    ],
  },
  {
    lines: [[6, 2]],
    promo: 4,
    to: destinations[1],
    steps: [
      { kind: 'exchange', chance: 0, units: 1, flag: false },
      { kind: 'correct', chance: 0, units: 1, flag: false },
      { kind: 'cancel', chance: 0, units: 1, flag: true },
    ],
  },
  {
    lines: [[5, 2]],
    promo: 0,
    to: destinations[1],
    steps: [
      { kind: 'charge', chance: 0, units: 1, flag: false },
      { kind: 'ship', chance: 50, units: 1, flag: false },
      { kind: 'return', chance: 0, units: 1, flag: true },
    ],
  },
  {
    // The exchange of one unit is refused, because the customer paid the price difference of both units.
    lines: [[5, 2]],
    promo: 2,
    to: destinations[0],
    steps: [
      { kind: 'charge', chance: 0, units: 2, flag: false },
      { kind: 'exchange', chance: 1, units: 1, flag: false },
      { kind: 'exchange', chance: 1, units: 2, flag: false },
      { kind: 'ship', chance: 50, units: 1, flag: false },
      { kind: 'return', chance: 0, units: 2, flag: true },
    ],
  },
];

describe('the books of the shop', () => {
  let shop: TestApp;
  let staff: Agent;
  let products: BuiltProduct[];
  let promoCodes: (string | undefined)[];
  const done = new Map<string, number>();

  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    await signInStaff();
    const prices = [0.99, 17.99, 33.33, 120.01];
    products = await Promise.all([
      ...prices.map((price) => aProduct(shop.database, { price, stock: 100_000 })),
      ...[7.77, 19.99, 33.01, 80.5].map((price) =>
        aProduct(shop.database, {
          price,
          variants: [
            { size: 'M', color: 'Navy', stock: 100_000 },
            { size: 'L', color: 'Navy', stock: 100_000 },
            { size: 'S', color: 'Red', price: price - 5.37, stock: 100_000 },
            { size: 'XL', color: 'Navy', price: price + 11.01, stock: 100_000 },
          ],
        }),
      ),
    ]);
    // The last code does not cover all products.
    const productIds = limitedTo.flatMap((place) => products[place]?.id ?? []);
    const codes = await Promise.all(
      [
        ...[{ percentOff: 15 }, { percentOff: 33 }, { amountOff: 5, freeShipping: true }],
        { percentOff: 27, productIds },
      ].map((terms) => aPromoCode(shop.database, terms)),
    );
    promoCodes = [undefined, undefined, ...codes.map(({ code }) => code)];
    await setRates([88_750, 72_500, 45_000]);
  });
  afterAll(() => shop.close());

  it(`reconcile to the cent after ${orders} random orders with refunds, returns, exchanges and corrections`, async () => {
    const stories = [...everyKind, ...fc.sample(story, { seed, numRuns: orders - everyKind.length })];
    for (const [at, one] of stories.entries()) {
      if (at === Math.floor(orders / 2)) await changeRatesAndPrices();
      if (at % 50 === 0) await signInStaff();
      await live(one);
    }
    const manual = fc.sample(story, { seed: seed + 1, numRuns: Math.ceil(orders / 4) });
    await signInStaff();
    for (const [at, one] of manual.entries()) await enter(one, at);
    await carryOutRefunds();
    const [limited] = await shop.database.query('SELECT FROM order_items WHERE promo_excluded LIMIT 1');
    expect(limited).toBeDefined();
    expect([...done.keys()].sort()).toEqual([...new Set([...beforeShipping, ...afterShipping, 'ship'])].sort());
    await expectEveryOrderMatchesTheProvider();
    await expectReturnsRefundPaidDifferences();
    await expectSalesReportMatchesTheOrders();
    await expectTaxReportMatchesTheOrders();
    await expectExportMatchesTheOrders();
    await expectStockMatchesTheOrders();
  }, 1_800_000);

  /** Refunds need a password that was entered recently. */
  async function signInStaff(): Promise<void> {
    staff = (await signedIn(shop, { admin: true })).agent;
  }

  /** Carries out one batch of refunds after the other. */
  async function carryOutRefunds(): Promise<void> {
    const pending = async () =>
      (await shop.database.query(`SELECT FROM refunds WHERE state = 'pending' LIMIT 1`)).length > 0;
    for (let batch = 0; batch < orders && (await pending()); batch += 1) {
      await shop.app.get(CarryOutRefunds, { strict: false }).execute();
    }
  }

  /** Rates in parts per million: items and shipping of California, items of New York. */
  async function setRates([items, shipping, newYork]: readonly [number, number, number]): Promise<void> {
    await shop.database.query('TRUNCATE tax_rates RESTART IDENTITY');
    await shop.database.query(
      `INSERT INTO tax_rates (state, category, rate_ppm, valid_from, exempt_below_cents)
       VALUES ('CA', NULL, $1, '2026-01-01', NULL), ('CA', 'shipping', $2, '2026-01-01', NULL),
              ('NY', NULL, $3, '2026-01-01', 3000)`,
      [items, shipping, newYork],
    );
  }

  async function changeRatesAndPrices(): Promise<void> {
    await setRates([95_000, 10_000, 88_750]);
    await shop.database.query('UPDATE products SET price_cents = price_cents + 101');
    await shop.database.query('UPDATE product_variants SET price_cents = price_cents - 37 WHERE price_cents > 100');
  }

  async function live({ lines, promo, to, steps }: Story): Promise<void> {
    const { agent } = await signedIn(shop);
    const wanted = lines.flatMap(([place, quantity]): WantedLine[] => {
      const product = products[place];
      return product ? [{ product, quantity, variantId: product.variants[0]?.id }] : [];
    });
    const checkout = await openCheckout(agent, wanted, codeFor(lines, promo));
    await holdCheckout(agent, checkout, to).expect(200);
    if (checkout.clientSecret !== null) await payInSandbox(agent, checkout).expect(200);
    const order = (await placeOrder(agent, checkout).expect(201)).body as OrderResponse;
    for (const step of steps) await carryOut(step, order, agent);
  }

  /** The code of a story; none if the code covers none of its products. */
  function codeFor(lines: Story['lines'], promo: number): string | undefined {
    return promo === 5 && lines.every(([place]) => !limitedTo.includes(place)) ? undefined : promoCodes[promo];
  }

  /**
   * Enters an order as staff, with shipping or a discount, and some orders with a custom item. The customer pays for
   * three of four orders through a link, and never pays for the fourth.
   */
  async function enter({ lines, to, steps }: Story, at: number): Promise<void> {
    const wish = [
      { discountPercent: 7, discountReason: 'A regular', shippingMethod: 'standard' },
      { discountAmount: 0.33, discountReason: 'Late', shippingCost: 4.99 },
      { shippingCost: 12.5 },
    ][at % 3];
    const customItems = at % 2 === 0 ? [{ name: 'Hemming', price: 3.33, quantity: 1 + (at % 20) }] : [];
    const items = lines.map(([place, quantity]) => {
      const product = products[place];
      return { productId: product?.id, variantId: product?.variants[0]?.id, quantity };
    });
    const address = { shippingAddress: '12 Ocean St', shippingCity: 'Town', shippingState: to.state };
    const contact = { customerName: 'Ana Rivera', customerEmail: 'ana@shop.example' };
    const { body } = await staff
      .post('/api/admin/orders')
      .send({ ...contact, ...address, shippingZip: to.zipCode, items, customItems, ...wish, payLink: true })
      .expect(201);
    const order = body as StaffOrderResponse;
    if (at % 4 !== 0) await payByLink(order);
    const possible = steps.filter(({ kind }) => kind !== 'return' && kind !== 'swap');
    for (const step of possible) await carryOut(step, order, staff);
  }

  async function payByLink({ payLink, total }: StaffOrderResponse): Promise<void> {
    const link = `/api/pay/${payLink?.url?.split('/pay/')[1]}/payment`;
    const opened = (await staff.post(link).expect(200)).body as Omit<OpenedCheckout, 'sessionId'>;
    await staff.put(`${link}/${opened.paymentIntentId}`).send({ total }).expect(204);
    await payInSandbox(staff, { sessionId: '', ...opened }).expect(200);
    await staff.post(`${link}/${opened.paymentIntentId}`).expect(200);
  }

  async function carryOut(step: Step, order: OrderResponse, agent: Agent): Promise<void> {
    const shown = (await staff.get(`/api/admin/orders/${order.id}`).expect(200)).body as StaffOrderResponse;
    const status = await statusOf(step, shown, agent);
    if (!expected.includes(status)) throw new Error(`${step.kind} of order ${order.id}: status ${status}.`);
    if (status < 300) done.set(step.kind, (done.get(step.kind) ?? 0) + 1);
  }

  async function statusOf({ kind, chance, units: wanted, flag }: Step, order: StaffOrderResponse, agent: Agent) {
    const path = `/api/admin/orders/${order.id}`;
    // Only an item with other sizes can be exchanged.
    const items =
      kind === 'exchange' || kind === 'charge' || kind === 'swap'
        ? order.items.filter(({ variantId }) => variantId !== undefined)
        : order.items;
    const item = items[chance % items.length];
    const units = Math.min(wanted, item?.quantity ?? 1);
    switch (kind) {
      case 'refund':
        return refundOf(order, Math.ceil(order.refundable * chance) / 100, flag);
      case 'correct': {
        const wish = {
          lines: [{ itemId: item?.id, quantity: units }],
          shipping: chance % 4 === 0,
          itemsAreBack: flag,
        };
        return (await staff.post(`${path}/corrections`).send(wish)).status;
      }
      case 'exchange': {
        const choice = choiceOf(item?.productId ?? null, chance);
        const wish = { itemId: item?.id, quantity: units, variantId: choice, atSamePrice: true };
        return (await staff.post(`${path}/exchanges`).send(wish)).status;
      }
      case 'charge':
        return charge(order, { itemId: item?.id, quantity: units }, item?.productId ?? null);
      case 'ship':
        return ship(order);
      case 'complete':
        return (await staff.patch(path).send({ status: 'completed' })).status;
      case 'cancel':
        return (await staff.patch(path).send({ status: 'cancelled', itemsAreBack: flag })).status;
      default:
        return giveBack(
          kind,
          { itemId: item?.id ?? 0, productId: item?.productId ?? null, units, flag, chance },
          agent,
          order.id,
        );
    }
  }

  /** Exchanges units for the most expensive size. The customer pays the difference. */
  async function charge(order: StaffOrderResponse, units: object, productId: number | null): Promise<number> {
    const variantId = products.find(({ id }) => id === productId)?.variants[3]?.id;
    const wish = { ...units, variantId, chargeDifference: true };
    const { status, body } = await staff.post(`/api/admin/orders/${order.id}/exchanges`).send(wish);
    const made = status === 200 ? (body as StaffOrderResponse).differences.at(-1) : undefined;
    if (made) await payByLink((await staff.get(`/api/admin/orders/${made.id}`).expect(200)).body as StaffOrderResponse);
    return status;
  }

  /** Refunds an amount. If `fails`, the provider refuses the refund, and staff pay the amount back by check. */
  async function refundOf({ id }: StaffOrderResponse, amount: number, fails: boolean): Promise<number> {
    const path = `/api/admin/orders/${id}/refund`;
    const { status, body } = await staff.post(path).send({ amount });
    if (!fails || status !== 200) return status;
    const refundId = (body as StaffOrderResponse).refunds.at(-1)?.id;
    await shop.database.query(`UPDATE refunds SET state = 'failed', failed_at = clock_timestamp() WHERE id = $1`, [
      refundId,
    ]);
    await shop.database.query(
      `UPDATE orders SET refunded_cents = refunded_cents -
              (SELECT amount_cents FROM refunds WHERE refunds.id = $1)
        WHERE id = (SELECT order_id FROM refunds WHERE refunds.id = $1)`,
      [refundId],
    );
    await staff
      .post(path)
      .send({ amount, paysBack: { refundId, by: 'check' } })
      .expect(200);
    return status;
  }

  /** Ships the order, and removes its promised delivery dates. */
  async function ship({ id }: StaffOrderResponse): Promise<number> {
    const { status } = await staff.patch(`/api/admin/orders/${id}`).send({ status: 'shipped' });
    await shop.database.query('UPDATE orders SET arrival = NULL WHERE id = $1', [id.replaceAll('-', '')]);
    return status;
  }

  interface GivenBack {
    readonly itemId: number;
    readonly productId: number | null;
    readonly units: number;
    readonly flag: boolean;
    readonly chance: number;
  }

  /**
   * Returns units for a refund, or exchanges them for another size. Also receives the return, and sends or refunds an
   * exchange.
   */
  async function giveBack(kind: 'return' | 'swap', given: GivenBack, agent: Agent, orderId: string): Promise<number> {
    const { itemId, productId, units, flag, chance } = given;
    const newVariantId = kind === 'swap' ? choiceOf(productId, chance) : undefined;
    const requested = await agent
      .post(`/api/orders/${orderId}/returns`)
      .send({ items: [{ orderItemId: itemId, quantity: units, reason: 'too-small', worn: false, newVariantId }] });
    if (requested.status !== 201) return requested.status;
    const made = (requested.body as OrderReturnsResponse).returns.at(-1);
    const path = `/api/admin/returns/${made?.id}`;
    await staff.post(`${path}/receive`).send({ restock: flag }).expect(200);
    if (kind === 'return') return 200;
    return (await staff.post(`${path}/${flag ? 'send' : 'refund'}`).send({})).status;
  }

  /** Another variant of a product; null when it has none. */
  function choiceOf(productId: number | null, chance: number): number | null {
    const variants = products.find(({ id }) => id === productId)?.variants ?? [];
    return variants[1 + (chance % 4 === 0 ? 1 : 0)]?.id ?? null;
  }

  async function expectEveryOrderMatchesTheProvider(): Promise<void> {
    const rows = await shop.database.query<{ id: string }>(
      `SELECT o.id, o.paid_cents, o.refunded_cents, p.received_cents, r.decided, r.carried_out, r.by_hand, b.booked
         FROM orders o
         LEFT JOIN sandbox_payments p ON p.id = o.payment_intent_id
         CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents) FILTER (WHERE state <> 'failed'), 0) AS decided,
                coalesce(sum(amount_cents) FILTER (WHERE state = 'succeeded'), 0) AS carried_out,
                coalesce(sum(amount_cents) FILTER (WHERE payment_intent_id IS NULL), 0) AS by_hand
                FROM refunds WHERE order_id = o.id) r
         CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS booked
                FROM sandbox_refunds WHERE payment_id = p.id) b
        WHERE o.paid_cents <> coalesce(p.received_cents, 0)
           OR o.refunded_cents NOT BETWEEN 0 AND o.paid_cents
           OR NOT (o.refunded_cents = r.decided AND r.decided = r.carried_out AND r.decided = b.booked + r.by_hand)`,
    );
    expect(rows).toEqual([]);
    const [made] = await shop.database.query<{ failed: number; by_hand: number }>(
      `SELECT coalesce(sum(amount_cents) FILTER (WHERE state = 'failed'), 0)::int AS failed,
              coalesce(sum(amount_cents) FILTER (WHERE paid_back_by = 'check'), 0)::int AS by_hand FROM refunds`,
    );
    expect(made?.by_hand).toBeGreaterThan(0);
    expect(made?.by_hand).toBe(made?.failed);
  }

  async function expectReturnsRefundPaidDifferences(): Promise<void> {
    const differences = await shop.database.query<{ refunded: number; cancelled: number; units: number }>(
      `SELECT d.refunded_cents AS refunded, c.cancelled, least(c.quantity, r.units)::int AS units
         FROM orders d JOIN order_items c ON c.order_id = d.id JOIN order_items i ON i.id = d.difference_item_id
         CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS units FROM returns
                              WHERE order_item_id = i.id
                                AND (state = 'refunded' OR (state IN ('received', 'sent')
                                     AND new_price_cents <= coalesce(i.reduced_price_cents, i.price_cents)))) r
        WHERE d.difference_of IS NOT NULL AND d.paid_cents > 0`,
    );
    expect(differences.filter(({ units }) => units > 1)).not.toEqual([]);
    for (const { refunded, cancelled, units } of differences)
      expect([cancelled, refunded > 0]).toEqual([units, units > 0]);
  }

  async function expectSalesReportMatchesTheOrders(): Promise<void> {
    const [days] = await shop.database.query<{ from: string; to: string }>(
      `SELECT (now()::date - 2)::text AS from, (now()::date + 1)::text AS to`,
    );
    const { body } = await staff
      .get('/api/admin/sales-report')
      .query(days ?? {})
      .expect(200);
    const { total } = body as SalesReportResponse;
    const [books = {}] = await shop.database.query<Record<string, number>>(
      `SELECT (count(*) FILTER (WHERE difference_of IS NULL))::int AS orders, sum(paid_cents)::int AS "paidCents", sum(refunded_cents)::int AS "refundsCents",
              sum(paid_cents - refunded_cents)::int AS "netCents", sum(tax_cents)::int AS "taxCents"
         FROM orders WHERE paid_cents > 0 OR total_cents = 0`,
    );
    expect(total).toEqual(expect.objectContaining(books));
    const { salesCents, discountsCents, shippingCents, taxCents, cancelledCents, paidCents } = total;
    expect(salesCents - discountsCents + shippingCents + taxCents - cancelledCents).toBe(paidCents);
  }

  async function expectTaxReportMatchesTheOrders(): Promise<void> {
    const { body } = await staff.get('/api/admin/tax-report').query({ year: new Date().getFullYear() }).expect(200);
    const sold = await shop.database.query<{ state: string; orders: number; sales: number; tax: number }>(
      `SELECT state, count(*)::int AS orders, sum(paid_cents - tax_cents)::int AS sales, sum(tax_cents)::int AS tax
         FROM orders WHERE paid_cents > 0 GROUP BY 1 ORDER BY 1`,
    );
    const months = (body as TaxReportResponse).months;
    const sum = (state: string, field: 'orders' | 'sales' | 'tax') =>
      months.filter((month) => month.state === state).reduce((all, month) => all + month[field], 0);
    expect(
      sold.map(({ state }) => ({
        state,
        orders: sum(state, 'orders'),
        sales: Math.round(sum(state, 'sales') * 100),
        tax: Math.round(sum(state, 'tax') * 100),
      })),
    ).toEqual(sold);
    await expectRefundedTaxOfWholeRefunds(months);
  }

  /** Refunds the rest of each order: the report must then contain exactly the tax of all orders. */
  async function expectRefundedTaxOfWholeRefunds(before: TaxReportResponse['months']): Promise<void> {
    const total = (months: TaxReportResponse['months'], field: 'sales' | 'tax' | 'refundedSales' | 'refundedTax') =>
      Math.round(months.reduce((all, month) => all + month[field], 0) * 100);
    expect(total(before, 'refundedTax')).toBeGreaterThan(0);
    expect(total(before, 'refundedTax')).toBeLessThanOrEqual(total(before, 'tax'));
    const rest = await shop.database.query<{ id: string }>('SELECT id FROM orders WHERE refunded_cents < paid_cents');
    for (const { id } of rest) await staff.post(`/api/admin/orders/${id}/refund`).send({}).expect(200);
    const { body } = await staff.get('/api/admin/tax-report').query({ year: new Date().getFullYear() }).expect(200);
    const { months } = body as TaxReportResponse;
    expect(total(months, 'refundedTax')).toBe(total(months, 'tax'));
    expect(total(months, 'refundedSales')).toBe(total(months, 'sales'));
    await carryOutRefunds();
    await expectEveryOrderMatchesTheProvider();
  }

  async function expectExportMatchesTheOrders(): Promise<void> {
    const { body } = await staff
      .get('/api/admin/orders/export.xlsx')
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
      })
      .expect(200);
    const [header = [], ...rows] = await readSheet(body as Buffer);
    const sum = (name: string) =>
      Math.round(rows.reduce((all, row) => all + Number(row[header.indexOf(name)]), 0) * 100);
    const [totals] = await shop.database.query(
      `SELECT sum(subtotal_cents)::int AS "Subtotal", sum(discount_cents)::int AS "Discount",
              sum(shipping_cents)::int AS "Shipping", sum(tax_cents)::int AS "Tax", sum(total_cents)::int AS "Total",
              sum(refunded_cents)::int AS "Refunded" FROM orders`,
    );
    const names = ['Subtotal', 'Discount', 'Shipping', 'Tax', 'Total', 'Refunded'];
    expect(Object.fromEntries(names.map((name) => [name, sum(name)]))).toEqual(totals);
    expect(sum('Total')).toBe(sum('Subtotal') - sum('Discount') + sum('Shipping') + sum('Tax'));
  }

  /**
   * Expects that the stock lacks exactly the sold units that were not restocked, and the units that were sent in
   * exchanges.
   */
  async function expectStockMatchesTheOrders(): Promise<void> {
    const rows = await shop.database.query(
      `SELECT s.product_id, s.variant_id, s.on_hand, s.held, sold.units
         FROM stock s
         CROSS JOIN LATERAL (
           SELECT coalesce(sum(quantity - restocked - cancelled_restocked), 0) AS units FROM order_items
            WHERE product_id = s.product_id AND variant_id IS NOT DISTINCT FROM s.variant_id) sold
         CROSS JOIN LATERAL (
           SELECT coalesce(sum(r.quantity), 0) AS units FROM returns r
            WHERE r.new_variant_id = s.variant_id AND r.state = 'sent') swapped
        WHERE s.held <> 0 OR s.on_hand <> 100000 - sold.units - swapped.units`,
    );
    expect(rows).toEqual([]);
  }
});

import fc from 'fast-check';
import { anOrderOf } from '../../../test/builders/order.js';
import type { Discount } from '../pricing/quote.js';
import { quote, withTax } from '../pricing/quote.js';
import { TableRules } from '../pricing/sales-tax.js';
import { paidFor, taxInRefund } from '../pricing/paid-for.js';
import { Money } from '../shared/money.js';
import { noCodes } from '../stock/item-codes.js';
import { correctionOf, correctionVersion, shippingLeft } from './correction.js';
import { exchangeChoices } from './line-exchange.js';
import { Order } from './order.js';
import { OrderItem } from './order-item.js';

const cents = Money.ofCents;
const rates = { standard: cents(899), freeFrom: null, expedited: null };
const from2026 = { state: 'CA', zipFrom: null, zipTo: null, validFrom: '2026-01-01', validUntil: null } as const;
const rules = new TableRules(
  [
    { ...from2026, category: null, percent: 8.875, exemptBelow: null },
    { ...from2026, category: 'shipping', percent: 10, exemptBelow: null },
  ],
  new Map([[1, 'bikinis']]),
);

/** A paid order with sales tax and shipping costs. */
function aTaxedOrder(
  lines: readonly { readonly price: number; readonly quantity: number; readonly excluded?: boolean }[],
  discount: Discount | null = null,
): Order {
  const priced = lines.map(({ price, quantity, excluded }) => ({
    ...{ productId: 1, price: cents(price), quantity, excluded: excluded ?? false },
  }));
  const { quote: figures, lineTaxes } = withTax(quote(priced, rates, discount), priced, rules);
  const plain = anOrderOf();
  const items = priced.map(({ productId, price, quantity, excluded }, position) =>
    Object.assign(new OrderItem(position, productId, null, 'Tide Top', null, null, null, price, quantity, null, null), {
      id: position + 1,
      tax: lineTaxes[position] ?? Money.zero,
      excluded,
    }),
  );
  return new Order(
    plain.id,
    7,
    plain.recipient,
    items,
    figures,
    'standard',
    null,
    null,
    { ...plain.payment, paid: figures.total },
    plain.createdAt,
  );
}

function correct(order: Order, lines: { itemId: number; quantity: number }[], shipping: boolean) {
  const correction = correctionOf(order, { lines, shipping });
  const tax = taxInRefund(correction.refund, correction.worth, order.refundable);
  for (const { item, quantity } of correction.units) item.cancel(quantity);
  if (shipping) order.shippingRefunded = true;
  if (correction.refund.cents > 0) order.refund(correction.refund);
  return { ...correction, tax };
}

/** Exchanges units of a line for a variant at this price. Returns the tax in the refund; null if the quantity is 0. */
function exchange(order: Order, item: OrderItem, quantity: number, price: Money): Money | null {
  if (quantity === 0) return null;
  const variant = {
    ...{ id: 2, productId: 1, size: 'L', color: 'Navy', imageUrl: null, ...noCodes },
    inStock: true,
    available: 5,
  };
  const offered = { price, variants: [{ ...variant, price, usualPrice: null }] };
  // Even prices are exempt from sales tax.
  const exemptBelow = price.cents % 2 === 0 ? cents(price.cents + 1) : null;
  const [choice] = exchangeChoices(order, item, quantity, offered, Money.zero, exemptBelow);
  if (!choice) throw new Error('There is no other variant.');
  if (choice.refund.cents > 0) order.refund(choice.refund);
  const id = Math.max(...order.items.map((one) => one.id)) + 1;
  order.exchange(item, quantity, choice.variant, choice.price, choice.untaxed);
  for (const one of order.items) Object.assign(one, { variantId: null, ...(!Object.hasOwn(one, 'id') && { id }) });
  expect(choice.refund).toEqual(choice.less.amount);
  return choice.less.tax;
}

describe('a correction', () => {
  it('contains the price of the units, their share of the discount, and their sales tax', () => {
    const order = aTaxedOrder([{ price: 2000, quantity: 2 }], { kind: 'percent', percent: 10 });
    const { worth, refund } = correctionOf(order, { lines: [{ itemId: 1, quantity: 1 }], shipping: false });
    expect([worth.amount.cents, worth.tax.cents, refund.cents]).toEqual([1960, 160, 1960]);
    const withShipping = correctionOf(order, { lines: [], shipping: true });
    expect([withShipping.worth.amount.cents, withShipping.worth.tax.cents]).toEqual([989, 90]);
  });

  it('contains the full price of units that the discount leaves out', () => {
    const lines = [
      { price: 2000, quantity: 1 },
      { price: 3000, quantity: 1, excluded: true },
    ];
    const order = aTaxedOrder(lines, { kind: 'percent', percent: 50 });
    const refundOf = (itemId: number) =>
      correctionOf(order, { lines: [{ itemId, quantity: 1 }], shipping: false }).refund.cents;
    expect([refundOf(1), refundOf(2)]).toEqual([1000 + 89, 3000 + 266]);
  });

  it('adds up to the paid amount and its sales tax, in any order of the units and exchanges', () => {
    const price = fc.integer({ min: 0, max: 9999 });
    const line = fc.record({ price, quantity: fc.integer({ min: 1, max: 4 }), excluded: fc.boolean() });
    const discount = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 99 }) }),
      fc.integer({ min: 1, max: 3000 }).map((amount) => ({ kind: 'amount' as const, amount: cents(amount) })),
    );
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        discount,
        fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.option(fc.nat(9999))), {
          maxLength: 12,
        }),
        (lines, off, steps) => {
          const order = aTaxedOrder(lines, off);
          const taxes: (Money | null)[] = [];
          for (const [at, wanted, withShipping, price] of steps) {
            const item = order.items[at % order.items.length];
            const quantity = Math.min(wanted, item?.left ?? 0);
            if (item && price !== null) {
              taxes.push(exchange(order, item, quantity, cents(price)) ?? Money.zero);
              continue;
            }
            const shipping = withShipping && shippingLeft(order).amount.cents > 0;
            taxes.push(correct(order, [{ itemId: item?.id ?? 0, quantity }], shipping).tax);
          }
          const rest = order.items.map(({ id, left }) => ({ itemId: id, quantity: left }));
          taxes.push(correct(order, rest, shippingLeft(order).amount.cents > 0).tax);
          expect(order.refunded).toEqual(order.payment.paid);
          const sum = Money.sum(taxes.map((tax) => tax ?? Money.ofCents(-1)));
          if (order.quote.total.cents > 0) expect(sum).toEqual(order.quote.tax);
        },
      ),
    );
  });

  it('refunds at most the rest of the payment, and exactly the rest when no unit is left', () => {
    const order = aTaxedOrder([{ price: 2000, quantity: 2 }]);
    order.refund(cents(3000));
    const one = correctionOf(order, { lines: [{ itemId: 1, quantity: 1 }], shipping: false });
    expect([one.worth.amount.cents, one.refund.cents, one.isWhole]).toEqual([2177, 2177, false]);
    const all = correctionOf(order, { lines: [{ itemId: 1, quantity: 2 }], shipping: true });
    expect([all.refund, all.isWhole]).toEqual([order.refundable, true]);
    const goods = correctionOf(order, { lines: [{ itemId: 1, quantity: 2 }], shipping: false });
    expect([goods.refund, goods.isWhole]).toEqual([order.refundable, true]);
  });

  it('refunds with the last unit the amount that staff retained of an earlier unit', () => {
    const order = aTaxedOrder([{ price: 2000, quantity: 2 }]);
    order.items[0]?.cancel(1);
    order.refund(cents(1500));
    const rest = correctionOf(order, { lines: [{ itemId: 1, quantity: 1 }], shipping: true });
    expect(rest.refund).toEqual(order.refundable);
    expect(rest.worth.amount.isLessThan(rest.refund)).toBe(true);
  });

  it('refunds nothing for an unpaid or free order', () => {
    const unpaid = aTaxedOrder([{ price: 2000, quantity: 2 }]);
    unpaid.payment = { ...unpaid.payment, paid: Money.zero };
    expect(correctionOf(unpaid, { lines: [{ itemId: 1, quantity: 2 }], shipping: false })).toMatchObject({
      worth: { amount: { cents: 4355 } },
      refund: { cents: 0 },
    });
    const free = aTaxedOrder([{ price: 2000, quantity: 2 }], { kind: 'percent', percent: 100 });
    expect(correctionOf(free, { lines: [{ itemId: 1, quantity: 1 }], shipping: false }).refund.cents).toBe(0);
  });

  it('rejects units that were cancelled or are being returned, and unknown items', () => {
    const order = aTaxedOrder([{ price: 2000, quantity: 3 }]);
    order.items[0]?.cancel(1);
    Object.assign(order.items[0] ?? {}, { returned: 1 });
    const attempt = (lines: { itemId: number; quantity: number }[]) => {
      try {
        return correctionOf(order, { lines, shipping: false });
      } catch (error) {
        return error;
      }
    };
    expect(attempt([{ itemId: 1, quantity: 2 }])).toMatchObject({
      code: 'correction.units',
      details: { errors: { 'lines.0.quantity': 'Only 1 of this item can be cancelled.' } },
    });
    const one = { itemId: 1, quantity: 1 };
    expect(attempt([one, one, { itemId: 9, quantity: 1 }])).toMatchObject({
      details: { errors: { 'lines.1.itemId': expect.any(String), 'lines.2.itemId': expect.any(String) } },
    });
  });

  it('refunds the shipping costs once, even after a return of all items that did not refund them', () => {
    const order = aTaxedOrder([{ price: 2000, quantity: 1 }]);
    order.shippingRefunded = true;
    expect(correctionOf(order, { lines: [], shipping: true })).toMatchObject({
      shipping: false,
      worth: { amount: Money.zero },
    });
    const cancelled = aTaxedOrder([{ price: 2000, quantity: 1 }]);
    correct(cancelled, [{ itemId: 1, quantity: 1 }], false);
    expect(correctionOf(cancelled, { lines: [], shipping: false }).refund.cents).toBe(0);
    expect(correctionOf(cancelled, { lines: [], shipping: true }).refund).toEqual(cancelled.refundable);
    const returned = aTaxedOrder([{ price: 2000, quantity: 1 }]);
    Object.assign(returned.items[0] ?? {}, { returned: 1 });
    const units = returned.refundable.minus(shippingLeft(returned).amount);
    returned.refund(units.minus(cents(1)));
    expect(correctionOf(returned, { lines: [], shipping: true })).toMatchObject({
      ...{ shipping: true, isWhole: false, refund: cents(989) },
      worth: { amount: cents(989), tax: cents(90) },
    });
    returned.refund(cents(90));
    expect(shippingLeft(returned)).toEqual({ amount: cents(900), tax: cents(82) });
    returned.refund();
    expect(shippingLeft(returned)).toEqual({ amount: Money.zero, tax: Money.zero });
  });

  it('asks whether items are back only for a shipped order, and not for units that are already on the shelf', () => {
    const order = aTaxedOrder([{ price: 2000, quantity: 2 }]);
    const wish = { lines: [{ itemId: 1, quantity: 2 }], shipping: false };
    expect(correctionOf(order, wish)).toMatchObject({ asksForItems: false, restocks: 2 });
    order.moveTo('shipped');
    expect(correctionOf(order, wish)).toMatchObject({ asksForItems: true, restocks: 0 });
    order.putBack([{ productId: 1, variantId: null }]);
    expect(correctionOf(order, wish)).toMatchObject({ asksForItems: false, restocks: 0 });
  });

  it('refunds the remaining units of a split line, to the cent', () => {
    const order = aTaxedOrder([{ price: 570, quantity: 5 }]);
    for (const item of order.items) Object.assign(item, { tax: cents(6) });
    const worthOf = (itemId: number, quantity: number) =>
      correctionOf(order, { lines: [{ itemId, quantity }], shipping: false }).worth.amount.cents;
    const cancelled = worthOf(1, 2);
    order.items[0]?.cancel(2);
    const [item] = order.items;
    if (item) exchange(order, item, 2, cents(570));
    expect(cancelled + worthOf(1, 1) + worthOf(2, 2)).toBe(2856);
  });

  it('leaves at most the total of an unpaid order unbilled, after a return and an exchange of the same line', () => {
    const order = aTaxedOrder([{ price: 580, quantity: 3 }]);
    order.payment = { ...order.payment, paid: Money.zero };
    const [item] = order.items;
    if (!item) throw new Error('The order has no line.');
    expect(item.tax.cents % 3).toBe(1);
    order.leaveUnbilled(paidFor(order, 1, 0, 1));
    Object.assign(item, { shipped: 1, returned: 1 });
    exchange(order, item, 1, cents(580));
    const rest = [
      { itemId: 1, quantity: 1 },
      { itemId: 2, quantity: 1 },
    ];
    const { worth } = correctionOf(order, { lines: rest, shipping: true });
    expect(order.billed.isLessThan(worth.amount)).toBe(true);
    order.leaveUnbilled(worth);
    expect([order.billed, order.unbilled.tax]).toEqual([Money.zero, order.quote.tax]);
  });

  it('leaves the returned units on the shelf', () => {
    const order = aTaxedOrder([{ price: 2000, quantity: 3 }]);
    const [item] = order.items;
    Object.assign(item ?? {}, { returned: 1, restocked: 3 });
    expect(correctionOf(order, { lines: [{ itemId: 1, quantity: 2 }], shipping: false }).restocks).toBe(0);
    item?.cancel(2);
    expect(item).toMatchObject({ restocked: 1, cancelled: 2, cancelledRestocked: 2 });
  });

  it('has a version that changes with each cancellation, refund, return and status', () => {
    const order = aTaxedOrder([{ price: 2000, quantity: 3 }]);
    const versions = [correctionVersion(order)];
    order.items[0]?.cancel(1);
    versions.push(correctionVersion(order));
    order.refund(cents(5));
    versions.push(correctionVersion(order));
    Object.assign(order.items[0] ?? {}, { returned: 1 });
    versions.push(correctionVersion(order));
    order.moveTo('shipped');
    versions.push(correctionVersion(order));
    expect(new Set(versions).size).toBe(5);
  });
});

import { anOrderOf } from '../../../test/builders/order.js';
import { paidFor } from '../pricing/paid-for.js';
import { Money } from '../shared/money.js';
import { noCodes } from '../stock/item-codes.js';
import { orderMailFacts } from './order-mails.js';
import type { Order } from './order.js';

const cents = Money.ofCents;

/** An unpaid order with two lines at $20.00, the first with 2 units, and $6.00 tax in total. */
function anUnpaidOrder(discount = 0): Order {
  const order = anOrderOf({ items: [{ variantId: 1, quantity: 2 }, {}], payment: { paid: Money.zero } });
  for (const [at, item] of order.items.entries()) Object.assign(item, { id: at + 1, tax: cents(at === 0 ? 400 : 200) });
  const total = cents(6000 - discount + 600);
  return Object.assign(order, { quote: { ...order.quote, discount: cents(discount), tax: cents(600), total } });
}

function cancel(order: Order, at: number, units: number): void {
  const item = order.items[at];
  if (!item) throw new Error(`The order has no line ${at}.`);
  order.leaveUnbilled(paidFor(order, item.id, item.quantity - item.cancelled - units, units));
  item.cancel(units);
}

const sums = (facts: ReturnType<typeof orderMailFacts>) => [
  ...[facts.subtotalCents, facts.discountCents, facts.shippingCents, facts.taxCents, facts.totalCents],
];

describe('the mail about an order', () => {
  it('shows the lines and the amounts of the order', () => {
    const facts = orderMailFacts(anUnpaidOrder());
    expect(facts.lines).toMatchObject([{ quantity: 2, priceCents: 2000 }, { quantity: 1 }]);
    expect(sums(facts)).toEqual([6000, 0, 0, 600, 6600]);
  });

  it('leaves out units that were cancelled before the payment, with their share of the amounts', () => {
    const order = anUnpaidOrder(600);
    cancel(order, 0, 1);
    expect(orderMailFacts(order).lines).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
    expect(sums(orderMailFacts(order))).toEqual([4000, 400, 0, 400, order.billed.cents]);
    cancel(order, 1, 1);
    expect(orderMailFacts(order).lines).toMatchObject([{ quantity: 1, priceCents: 2000 }]);
    expect(sums(orderMailFacts(order))).toEqual([2000, 200, 0, 200, order.billed.cents]);
  });

  it('shows the billed total after units were returned before the payment', () => {
    const order = anUnpaidOrder(600);
    order.leaveUnbilled(paidFor(order, 1, 0, 1));
    Object.assign(order.items[0] ?? {}, { returned: 1 });
    expect(sums(orderMailFacts(order))).toEqual([3600, 0, 0, 400, order.billed.cents]);
  });

  it('shows the lower price of exchanged units', () => {
    const order = anUnpaidOrder();
    const [item] = order.items;
    if (!item) throw new Error('The order has no line.');
    const before = paidFor(order, 1, 0, 2);
    const after = paidFor(order, 1, 0, 2, { from: cents(2000), to: cents(1500) });
    order.leaveUnbilled({ amount: before.amount.minus(after.amount), tax: before.tax.minus(after.tax) });
    const variant = { id: 2, size: 'S', color: 'Navy', imageUrl: null, ...noCodes };
    order.exchange(item, 2, variant, cents(1500));
    const facts = orderMailFacts(order);
    expect(facts.lines).toMatchObject([{ quantity: 2, priceCents: 1500 }, { priceCents: 2000 }]);
    expect(sums(facts)).toEqual([5000, 0, 0, 500, 5500]);
    expect(order.billed.cents).toBe(5500);
  });
});

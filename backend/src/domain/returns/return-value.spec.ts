import { paidFor, plus, priceReduction } from '../pricing/paid-for.js';
import { Money } from '../shared/money.js';
import { worthOf } from './return-value.js';

const cents = Money.ofCents;
/** @param tax cents of tax on each line and on the shipping */
const order = (discount: number, shipping = 899, tax = 0) => ({
  items: [
    { id: 1, price: cents(999), quantity: 3, cancelled: 0, tax: cents(tax), excluded: false },
    { id: 2, price: cents(5000), quantity: 1, cancelled: 0, tax: cents(tax), excluded: false },
  ],
  quote: { subtotal: cents(7997), discount: cents(discount), shipping: cents(shipping), tax: cents(3 * tax) },
});
const received = (id: number, orderItemId: number, quantity: number, minute: number) => ({
  ...{ id, orderItemId, quantity, state: 'refunded' as const, exchange: null, sentItem: null },
  receivedAt: new Date(Date.UTC(2026, 10, 22, 12, minute)),
});

describe('the amount paid for returned units', () => {
  it.each([0, 1, 333, 1000, 7996, 7997, 8896])(
    'adds up to the price of the items after a discount of %i cents',
    (discount) => {
      const shares = [0, 1, 2]
        .map((from) => paidFor(order(discount), 1, from, 1).amount)
        .concat(paidFor(order(discount), 2, 0, 1).amount);
      expect(Money.sum(shares).cents).toBe(Math.max(0, 7997 - discount));
      expect(shares.every((share) => share.cents >= 0)).toBe(true);
    },
  );

  it.each([0, 1, 999, 2997, 3000, 8896])('leaves excluded lines out of a discount of %i cents', (discount) => {
    const plain = order(discount);
    const limited = { ...plain, items: plain.items.map((item) => ({ ...item, excluded: item.id === 2 })) };
    const first = Money.sum([0, 1, 2].map((from) => paidFor(limited, 1, from, 1).amount));
    const left = 2997 - Math.min(discount, 2997);
    expect(first.cents).toBe(left);
    // Only a discount that makes a small total free is larger than the included lines.
    expect(paidFor(limited, 2, 0, 1).amount.cents).toBe(Math.max(0, Math.min(5000, 7997 - discount - left)));
  });

  it('includes the tax of the line, shared among its units', () => {
    const shares = [0, 1, 2].map((from) => paidFor(order(0, 899, 100), 1, from, 1).amount.cents);
    expect(shares).toEqual([999 + 34, 999 + 33, 999 + 33]);
  });

  it('is the same for units that are returned together or separately', () => {
    const one = [0, 1, 2].map((from) => paidFor(order(1000), 1, from, 1).amount.cents);
    expect(paidFor(order(1000), 1, 0, 3).amount.cents).toBe(one.reduce((sum, share) => sum + share));
  });
});

describe('the value of a return', () => {
  it('includes the shipping when the whole order came back, in any order', () => {
    const returns = [received(1, 2, 1, 1), received(2, 1, 2, 2), received(3, 1, 1, 3)];
    const worths = returns.map((one, index) => worthOf(order(500), one, returns.slice(0, index + 1)).amount.cents);
    expect(worths.reduce((sum, worth) => sum + worth)).toBe(7997 - 500 + 899);
    expect(worthOf(order(500), received(1, 2, 1, 1), []).amount.cents).toBe(
      Math.round((7497 * 7997) / 7997) - Math.round((7497 * 2997) / 7997),
    );
  });

  it('includes the shipping when staff cancelled all other items, unless they refunded it', () => {
    const plain = order(0);
    const cancelled = { ...plain, items: plain.items.map((item) => ({ ...item, cancelled: item.id === 1 ? 3 : 0 })) };
    const last = received(1, 2, 1, 1);
    expect(worthOf(cancelled, last, [last]).amount.cents).toBe(5000 + 899);
    expect(worthOf({ ...cancelled, shippingRefunded: true }, last, [last]).amount.cents).toBe(5000);
  });

  it('includes the shipping once, with the return for which staff choose it', () => {
    const returns = [received(1, 1, 2, 1), received(2, 1, 1, 2), received(3, 2, 1, 3)];
    const [first, ...later] = returns.map((one, index) => {
      const given = { ...order(500), shippingRefunded: index > 0 };
      return worthOf(given, one, returns.slice(0, index + 1), index === 0 ? true : undefined).amount;
    });
    expect(Money.sum([first ?? Money.zero, ...later]).cents).toBe(7997 - 500 + 899);
    expect(first?.cents).toBe(paidFor(order(500), 1, 0, 2).amount.cents + 899);
    const last = received(1, 2, 1, 1);
    expect(worthOf(order(0), last, [last], false).amount.cents).toBe(5000);
  });

  it('includes the tax on the items and on the shipping', () => {
    const taxed = order(500, 899, 77);
    const returns = [received(1, 2, 1, 1), received(2, 1, 2, 2), received(3, 1, 1, 3)];
    const worths = returns.map((one, index) => worthOf(taxed, one, returns.slice(0, index + 1)).amount.cents);
    expect(worths.reduce((sum, worth) => sum + worth)).toBe(7997 - 500 + 899 + 3 * 77);
  });

  it('adds up to the amount paid for an exchange and for its sent units, however many come back at once', () => {
    for (const [discount, tax] of [
      [0, 0],
      [333, 77],
      [1000, 100],
    ] as const) {
      const given = order(discount, 899, tax);
      const exchange = { variantId: 3, size: 'L', price: cents(701) };
      const before = received(1, 1, 1, 1);
      const sent = { ...received(2, 1, 2, 2), state: 'sent' as const, exchange };
      const sentItem = { ...exchange, returnId: 2 };
      const back = [3, 4].map((id) => ({ ...received(id, 1, 1, id), sentItem }));
      const returns = [before, sent, ...back];
      const worths = back.map((one) => worthOf(given, one, returns, false));
      const together = worthOf(given, { ...received(3, 1, 2, 3), sentItem }, [before, sent], false);
      expect(worths.reduce(plus)).toEqual(together);
      const reduction = worthOf(given, { ...sent, state: 'received' }, [before]);
      expect(plus(reduction, together)).toEqual(paidFor(given, 1, 1, 2));
      const last = received(5, 2, 1, 5);
      const all = [...returns, last].map((one) => worthOf(given, one, returns));
      expect(Money.sum(all.map(({ amount }) => amount)).cents).toBe(7997 - discount + 899 + 3 * tax);
    }
  });

  it('is the price difference for an exchange to a cheaper size', () => {
    const paid = { amount: cents(800), tax: cents(80) };
    expect(priceReduction(paid, cents(1000), cents(750))).toEqual({ amount: cents(200), tax: cents(20) });
    expect(priceReduction(paid, cents(1000), cents(1200))).toEqual({ amount: Money.zero, tax: Money.zero });
  });
});

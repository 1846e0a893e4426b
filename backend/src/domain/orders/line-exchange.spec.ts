import { anOrderOf } from '../../../test/builders/order.js';
import { paidFor } from '../pricing/paid-for.js';
import { Money } from '../shared/money.js';
import { correctionOf } from './correction.js';
import { differenceText, exchangeChoices, exchangeRefusal } from './line-exchange.js';
import type { Order } from './order.js';
import { OrderItem } from './order-item.js';

const cents = Money.ofCents;
const variant = (id: number, size: string, price: number | null = null) => ({
  ...{ id, productId: 1, size, color: 'Navy', imageUrl: `/${size}.webp`, inStock: true, available: 5 },
  ...{ sku: `TT-${size}`, barcode: null },
  price: price === null ? null : cents(price),
  usualPrice: null,
});
const sizes = [variant(1, 'M'), variant(2, 'L'), variant(3, 'XL', 2300), variant(4, 'S', 1500)];
const product = { price: cents(2000), variants: sizes };

/** An order with three units in size M at $20.00, with $3.00 sales tax. */
function anOrder(): Order {
  const order = anOrderOf({ items: [{ variantId: 1, quantity: 3 }] });
  for (const item of order.items) Object.assign(item, { id: 1, tax: cents(300) });
  const total = cents(6300);
  const quote = { ...order.quote, tax: cents(300), total };
  return Object.assign(order, { quote, payment: { ...order.payment, paid: total } });
}
const lineOf = (order: Order): OrderItem => {
  const [item] = order.items;
  if (!item) throw new Error('The order has no line.');
  return item;
};
const choices = (order: Order, quantity = 1, given = product) =>
  exchangeChoices(order, lineOf(order), quantity, given).map(({ variant: { size }, less, more }) => [
    size,
    less.amount.cents,
    less.tax.cents,
    more.cents,
  ]);

describe('the choices for an exchange', () => {
  it('are the other variants, with the refund for a cheaper variant and the surcharge for a more expensive variant', () => {
    expect(choices(anOrder())).toEqual([
      ['L', 0, 0, 0],
      ['XL', 0, 0, 300],
      ['S', 525, 25, 0],
    ]);
  });

  it('compare with the current price of the bought variant, so that a sale of all variants refunds nothing', () => {
    const onSale = { price: cents(1000), variants: sizes.map((one) => ({ ...one, price: null })) };
    expect(choices(anOrder(), 1, onSale)).toEqual(['L', 'XL', 'S'].map((size) => [size, 0, 0, 0]));
    const raised = { price: cents(2500), variants: sizes.map((one) => ({ ...one, price: null })) };
    expect(choices(anOrder(), 1, raised)).toEqual(['L', 'XL', 'S'].map((size) => [size, 0, 0, 0]));
  });

  it('cost more than the price before an unpaid difference, which the exchange replaces', () => {
    const order = anOrder();
    order.exchange(lineOf(order), 3, variant(3, 'XL', 2300), cents(2000));
    const offered = { price: cents(2000), variants: [...sizes, variant(5, 'XXL', 3000)] };
    const more = (unpaid: number) =>
      exchangeChoices(order, lineOf(order), 3, offered, cents(unpaid)).map((one) => one.more.cents);
    // L, M and S cost at most the original price.
    expect(more(0)).toEqual([0, 0, 0, 700]);
    expect(more(100)).toEqual([0, 0, 0, 800]);
    expect(more(300)).toEqual([0, 0, 0, 1000]);
    expect(more(900)).toEqual([0, 0, 0, 1000]);
  });

  it('can be charged if the order is paid and the difference is large enough for a card', () => {
    const refusals = (order: Order, quantity: number, price: number) =>
      exchangeChoices(order, lineOf(order), quantity, { price: cents(2000), variants: [variant(2, 'L', price)] }).map(
        ({ chargeRefusal }) => chargeRefusal,
      );
    expect(refusals(anOrder(), 1, 2050)).toEqual([null]);
    expect(refusals(anOrder(), 1, 2049)).toEqual(['The minimum card payment is $0.50.']);
    expect(refusals(anOrder(), 2, 2025)).toEqual([null]);
    expect(refusals(anOrder(), 1, 2000)).toEqual([null]);
    const unpaid = anOrder();
    unpaid.payment = { ...unpaid.payment, paid: Money.zero };
    expect(refusals(unpaid, 1, 2500)).toEqual(['Nothing was paid for this order yet.']);
  });

  it('refund all of the tax for a price that is exempt from sales tax', () => {
    const order = anOrder();
    const offered = exchangeChoices(order, lineOf(order), 3, product, Money.zero, cents(1501));
    expect(offered.map(({ less, untaxed: isUntaxed }) => [less.amount.cents, less.tax.cents, isUntaxed])).toEqual([
      [0, 0, false],
      [0, 0, false],
      [1800, 300, true],
    ]);
    const cheaper = offered.at(-1);
    if (!cheaper) throw new Error('There is no cheaper variant.');
    order.exchange(lineOf(order), 3, cheaper.variant, cheaper.price, cheaper.untaxed);
    expect(paidFor(order, 1, 0, 3)).toEqual({ amount: cents(4500), tax: Money.zero });
    const still = exchangeChoices(order, lineOf(order), 3, { ...product, variants: [variant(6, 'XS', 1000)] });
    // The current variant is not offered, so its price counts as the price before.
    expect(still.map(({ less, untaxed: isUntaxed }) => [less.amount.cents, less.tax.cents, isUntaxed])).toEqual([
      [1500, 0, true],
    ]);
  });

  it('are named by the sizes, or by sizes and colors if the color changes', () => {
    const named = (productName: string, color: string) =>
      differenceText(
        ...([
          'K7QF2M9X4TBDW8HN',
          { productName, variantSize: 'M', variantColor: 'Navy' },
          { size: 'L', color },
        ] as const),
      );
    expect(named('Wave Bikini', 'Navy')).toBe('Price difference for order K7QF-2M9X-4TBD-W8HN: Wave Bikini, M → L');
    expect(named('Wave Bikini', 'Red')).toMatch(/: Wave Bikini, M, Navy → L, Red$/);
    expect(named('x'.repeat(200), 'Red')).toHaveLength(200);
  });

  it('refund at most the rest of the payment', () => {
    const order = anOrder();
    order.refund(cents(6000));
    const cheaper = exchangeChoices(order, lineOf(order), 1, product).at(-1);
    expect([cheaper?.less.amount.cents, cheaper?.refund.cents]).toEqual([525, 300]);
  });
});

describe('an exchange', () => {
  it('is refused after shipping, without another variant, and for more units than are left', () => {
    const refusal = (change: (order: Order) => unknown, quantity = 1, given: typeof product | null = product) => {
      const order = anOrder();
      change(order);
      return exchangeRefusal(order, lineOf(order), quantity, given);
    };
    expect(refusal(() => null)).toBeNull();
    expect(refusal((order) => order.moveTo('shipped'))).toMatch(/before the order is shipped/);
    const backAgain = (order: Order) => [order.moveTo('shipped'), order.moveTo('processing')];
    expect(refusal(backAgain)).toMatch(/before the order is shipped/);
    expect(refusal(() => null, 1, null)).toMatch(/not sold in another size or color/);
    expect(refusal((order) => lineOf(order).cancel(1), 3)).toBe('Only 2 of this item can be exchanged.');
    expect(refusal((order) => lineOf(order).cancel(3))).toBe('No units of this item are left.');
    expect(refusal((order) => order.putBack([{ productId: 1, variantId: 1 }]))).toMatch(/on the shelf/);
  });

  it('is possible for a pickup order that was ready, but not handed over, and was set back', () => {
    const order = Object.assign(anOrder(), { shippingMethod: 'pickup' });
    order.moveTo('shipped');
    order.moveTo('processing');
    expect(exchangeRefusal(order, lineOf(order), 1, product)).toBeNull();
  });

  it('is refused for returned units, but not for other units of the line', () => {
    const order = anOrder();
    const item = lineOf(order);
    Object.assign(item, { returned: 1, restocked: 1 });
    expect(exchangeRefusal(order, item, 3, product)).toBe('Only 2 of this item can be exchanged.');
    expect(exchangeRefusal(order, item, 2, product)).toBeNull();
  });

  it('splits the line for some units, and changes no amount', () => {
    const order = anOrder();
    lineOf(order).cancel(1);
    const before = [0, 1, 2].map((from) => paidFor(order, 1, from, 1).amount.cents);
    order.exchange(lineOf(order), 1, variant(2, 'L'), cents(2000));
    expect(order.items).toMatchObject([
      {
        position: 0,
        variantId: 2,
        variantSize: 'L',
        imageUrl: '/L.webp',
        quantity: 1,
        cancelled: 0,
        tax: { cents: 100 },
      },
      { position: 1, variantId: 1, quantity: 2, cancelled: 1, tax: { cents: 200 } },
    ]);
    const [changed] = order.items;
    Object.assign(changed ?? {}, { id: 2 });
    const after = [paidFor(order, 2, 0, 1), paidFor(order, 1, 0, 1), paidFor(order, 1, 1, 1)];
    expect(after.map(({ amount }) => amount.cents)).toEqual(before);
  });

  it('reduces only the amount of units that become cheaper', () => {
    const order = anOrder();
    const cheaper = exchangeChoices(order, lineOf(order), 1, product).at(-1);
    if (!cheaper) throw new Error('There is no cheaper variant.');
    order.exchange(lineOf(order), 1, cheaper.variant, cheaper.price);
    expect(order.items.map(({ unitPrice }) => unitPrice.cents)).toEqual([1500, 2000]);
  });

  it('reduces the amount of a later refund', () => {
    const order = anOrder();
    const item = lineOf(order);
    const cheaper = exchangeChoices(order, item, 3, product).at(-1);
    if (!cheaper) throw new Error('There is no cheaper variant.');
    order.refund(cheaper.refund);
    order.exchange(item, 3, cheaper.variant, cheaper.price);
    expect(order.items).toMatchObject([{ id: 1, variantId: 4, quantity: 3, unitPrice: { cents: 1500 } }]);
    const one = correctionOf(order, { lines: [{ itemId: 1, quantity: 1 }], shipping: false });
    expect([one.worth.amount.cents, one.worth.tax.cents]).toEqual([1575, 75]);
    const all = correctionOf(order, { lines: [{ itemId: 1, quantity: 3 }], shipping: false });
    expect([all.refund, all.worth.amount]).toEqual([order.refundable, order.refundable]);
  });

  it('compares exchanged units with the price after the first exchange', () => {
    const order = anOrder();
    const offered = { price: cents(2000), variants: [...sizes, variant(5, 'XS', 1000)] };
    const swap = (size: string) => {
      const choice = exchangeChoices(order, lineOf(order), 3, offered).find((one) => one.variant.size === size);
      if (!choice) throw new Error(`${size} is not offered.`);
      order.exchange(lineOf(order), 3, choice.variant, choice.price);
      return [choice.less.amount.cents, choice.less.tax.cents, choice.more.cents];
    };
    expect(swap('S')).toEqual([1575, 75, 0]);
    expect(swap('M')).toEqual([0, 0, 500]);
    expect(swap('S')).toEqual([0, 0, 0]);
    expect(swap('XS')).toEqual([1575, 75, 0]);
    expect(swap('M')).toEqual([0, 0, 1000]);
    expect(paidFor(order, 1, 0, 3).amount.cents).toBe(3150);
  });

  it('changes all units of one half of a set, including cancelled units', () => {
    const order = anOrder();
    const item = lineOf(order);
    Object.assign(item, { set: { group: 1, productId: 9, name: 'Wave Set' } });
    item.cancel(1);
    expect(exchangeRefusal(order, item, 1, product)).toMatch(/all units of this half/);
    expect(exchangeRefusal(order, item, 2, product)).toBeNull();
    order.exchange(item, 2, variant(2, 'L'), cents(2000));
    expect(order.items).toMatchObject([{ id: 1, variantId: 2, quantity: 3, cancelled: 1, left: 2 }]);
  });
});

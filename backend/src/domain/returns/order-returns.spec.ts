import type { OrderSheet } from '../orders/ports/orders.js';
import { Money } from '../shared/money.js';
import { dueRefundsOf, orderReturnsOf } from './order-returns.js';
import type { Return } from './return.js';

const cents = Money.ofCents;
const now = new Date('2026-11-26T12:00:00Z');
const item = {
  ...{ id: 1, productId: 7, variantId: 2, quantity: 2, price: cents(3600), productName: 'Sarong', imageUrl: null },
  ...{
    size: null,
    color: null,
    set: null,
    tax: cents(0),
    cancelled: 0,
    shipped: 2,
    custom: false,
    excluded: false,
    reduction: null,
    exchanged: [],
  },
};
const order = (refunds: OrderSheet['refunds'] = []): OrderSheet => ({
  ...{ id: 'K7QF2M9X4TBDW8HN', userId: 1, isGuests: false, email: 'ann@shop.example', firstName: 'Ann', lastName: 'B' },
  ...{ address: '1 Main St', city: 'Salem', state: 'OR', zipCode: '97301', country: 'USA', status: 'shipped' },
  ...{
    carrier: null,
    trackingNumber: null,
    shippingMethod: 'standard',
    arrival: null,
    createdAt: now,
    emailChangedAt: null,
    paymentProvider: 'sandbox',
    payLink: null,
    events: [],
  },
  ...{ subtotal: cents(7200), discount: cents(0), shipping: cents(899), tax: cents(0), total: cents(8099) },
  paid: cents(8099),
  refunded: Money.sum(refunds.map(({ amount }) => amount)),
  ...{ items: [item], parcels: [], unbilled: cents(0), shippingRefunded: false },
  promoCode: null,
  refunds,
});
const aReturn = (id: number, parts: Partial<Return> = {}): Return => ({
  ...{
    id,
    orderId: 'K7QF2M9X4TBDW8HN',
    orderItemId: 1,
    quantity: 1,
    reason: 'other',
    worn: false,
    comment: '',
    byStaff: false,
  },
  ...{
    pictureId: null,
    state: 'requested',
    exchange: null,
    sentItem: null,
    sentBack: 0,
    refundFailed: false,
    restocked: null,
    refundId: null,
    difference: Money.zero,
    refusal: null,
  },
  ...{ shipment: { carrier: null, trackingNumber: null }, createdAt: now, expiresAt: now, receivedAt: null },
  ...parts,
});
const refundsOf = (sheet: OrderSheet, returns: Return[]) =>
  orderReturnsOf(sheet, returns, [], [], now, 'America/Los_Angeles').returns.map(({ refund }) => refund.cents);

it('an item that was returned names its returns for staff', () => {
  const text = (...returns: Return[]) =>
    orderReturnsOf(order(), returns, [], [], now, 'America/Los_Angeles', true).lines[0]?.refusal;
  const received = (id: number) => aReturn(id, { state: 'refunded', receivedAt: now });
  expect(text(received(1))).toBeNull();
  expect(text(received(1), aReturn(2, { state: 'refused', refusal: 'Worn.' }), received(3))).toBe(
    'Returned (R-1001, R-1003)',
  );
  expect(text(received(1), aReturn(2))).toBe('Being returned (R-1001, R-1002)');
});

describe('the refund of further returns', () => {
  const shown = (sheet: OrderSheet, ...returns: Return[]) => {
    const { refundable, refundsShipping } = orderReturnsOf(sheet, returns, [], [], now, 'America/Los_Angeles');
    return [refundable.cents, refundsShipping];
  };

  it('is limited by the rest of the payment after earlier refunds and requested returns', () => {
    const id = 'goodwill';
    const goodwill = { ...{ id, amount: cents(6000), at: now, failedAt: null }, state: 'succeeded' as const };
    expect(shown(order([goodwill]))).toEqual([2099, true]);
    expect(shown(order(), aReturn(1))).toEqual([4499, true]);
    expect(shown(order([goodwill]), aReturn(1))).toEqual([0, true]);
  });

  it('includes no shipping costs that were free or refunded', () => {
    expect(shown({ ...order(), shipping: cents(0), total: cents(7200), paid: cents(7200) })).toEqual([7200, false]);
    expect(shown({ ...order(), shippingRefunded: true })).toEqual([8099, false]);
  });
});

describe('the refund of a return', () => {
  it('includes the shipping costs for the last requested return', () => {
    expect(refundsOf(order(), [aReturn(1), aReturn(2)])).toEqual([3600, 4499]);
  });

  it('adds up to the payment in each order of receipt, for units whose shares of a discount differ by a cent', () => {
    const sheet = { ...order(), discount: cents(1), total: cents(8098), paid: cents(8098) };
    const both = [aReturn(1), aReturn(2)];
    for (const arriving of [both, both.toReversed()]) {
      const { refunds, refundable } = dueRefundsOf(sheet, both, arriving, [], now);
      expect([...refunds.keys()]).toEqual(arriving.map(({ id }) => id));
      expect([Money.sum([...refunds.values()]).cents, refundable.cents]).toEqual([8098, 0]);
    }
  });

  it('is the full amount for an exchange to a cheaper size that was refunded in the end', () => {
    const exchange = { variantId: 3, size: 'L', price: cents(2600) };
    const ended = aReturn(1, { state: 'refunded', exchange, refundId: 'second', receivedAt: now });
    const refund = (id: string, amount: number) => ({
      ...{ id, amount: cents(amount), at: now, state: 'succeeded' as const, failedAt: null },
    });
    expect(refundsOf(order([refund('first', 1000), refund('second', 2600)]), [ended])).toEqual([3600]);
    const withShipping = { ...order([refund('first', 1000), refund('second', 3499)]), shippingRefunded: true };
    expect(refundsOf(withShipping, [ended])).toEqual([4499]);
  });

  it('does not include a price difference that was never billed, because the exchange arrived before the payment', () => {
    const exchange = { variantId: 3, size: 'L', price: cents(2600) };
    const ended = aReturn(1, { state: 'refunded', exchange, refundId: 'second', receivedAt: now });
    const refund = (id: string, amount: number) => ({
      ...{ id, amount: cents(amount), at: now, state: 'succeeded' as const, failedAt: null },
    });
    const sheet = order([refund('goodwill', 2000), refund('second', 2600)]);
    const paidAt = (minutes: number): OrderSheet => ({
      ...sheet,
      events: [{ kind: 'paid', at: new Date(now.getTime() + minutes * 60_000), amount: sheet.paid, method: 'cash' }],
    });
    expect(refundsOf(paidAt(5), [ended])).toEqual([2600]);
    expect(refundsOf(paidAt(-5), [ended])).toEqual([3600]);
  });

  it('is the refunded amount after the receipt', () => {
    const refund = (id: string, amount: number) => ({
      ...{ id, amount: cents(amount), at: now, state: 'succeeded' as const, failedAt: null },
    });
    const received = (id: number) => aReturn(id, { state: 'refunded', refundId: `r${id}`, receivedAt: now });
    expect(refundsOf(order([refund('r1', 3600)]), [received(1), aReturn(2)])).toEqual([3600, 4499]);
    const both = [received(1), received(2)];
    expect(refundsOf(order([refund('r1', 3600), refund('r2', 4499)]), both)).toEqual([3600, 4499]);
    expect(refundsOf(order([refund('goodwill', 5000), refund('r1', 3099)]), both)).toEqual([3099, 0]);
  });
});

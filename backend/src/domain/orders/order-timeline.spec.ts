import { Money } from '../shared/money.js';
import { timelineOf } from './order-timeline.js';

const on = (day: number) => new Date(Date.UTC(2026, 4, day));
const shipped = { kind: 'status', at: on(3), status: 'shipped' } as const;
const bare = {
  events: [],
  refunds: [],
  items: [],
  parcels: [],
  carrier: null,
  trackingNumber: null,
  shippingMethod: 'standard',
} as const;
const texts = (order: Parameters<typeof timelineOf>[0]) => timelineOf(order).map((entry) => entry.text);

describe("an order's timeline", () => {
  it('lists events and refunds in order', () => {
    const timeline = timelineOf({
      ...bare,
      events: [
        { kind: 'placed', at: on(1) },
        { kind: 'paid', at: on(1), amount: Money.ofCents(5398), method: 'cash' },
        { kind: 'status', at: on(2), status: 'processing' },
        { kind: 'status', at: on(6), status: 'cancelled' },
      ],
      refunds: [
        { at: on(7), amount: Money.ofCents(4398), state: 'pending', failedAt: null },
        { at: on(4), amount: Money.ofCents(1000), state: 'succeeded', failedAt: null },
        { at: on(2), amount: Money.ofCents(500), state: 'failed', failedAt: on(5) },
      ],
    });
    expect(timeline).toEqual([
      { kind: 'placed', at: on(1), text: 'Order placed' },
      { kind: 'paid', at: on(1), text: 'Payment of $53.98 received' },
      { kind: 'processing', at: on(2), text: 'Being prepared' },
      { kind: 'refunded', at: on(4), text: '$10.00 refunded' },
      { kind: 'refund-failed', at: on(5), text: 'Refund of $5.00 did not go through. We will be in touch.' },
      { kind: 'cancelled', at: on(6), text: 'Cancelled' },
      { kind: 'refunded', at: on(7), text: 'Refund of $43.98 on its way' },
    ]);
  });

  it('names the units that staff cancelled, refunded or exchanged', () => {
    const pieces = ['1 × Tide Top', '2 × Bay Shorts (M, Navy)'];
    const units = [
      { pieces, shipping: false },
      { pieces, shipping: true },
      { pieces: [], shipping: true },
      { pieces: ['1 × Tide Top (M)'], shipping: false, to: 'L' },
      null,
    ];
    const events = units.map((one) => ({ kind: 'units', at: on(1), units: one }) as const);
    expect(texts({ ...bare, events })).toEqual([
      'Cancelled: 1 × Tide Top, 2 × Bay Shorts (M, Navy)',
      'Cancelled: 1 × Tide Top, 2 × Bay Shorts (M, Navy), and the shipping charge',
      'Shipping refunded',
      'Exchanged: 1 × Tide Top (M) for L',
      'Items changed (details deleted with the account)',
    ]);
  });

  it('contains carrier and tracking number, if known', () => {
    const events = [shipped];
    expect(texts({ ...bare, events })).toEqual(['Shipped']);
    expect(texts({ ...bare, events, carrier: 'UPS' })).toEqual(['Shipped with UPS']);
    expect(texts({ ...bare, events, carrier: 'UPS', trackingNumber: '1Z9' })).toEqual([
      'Shipped with UPS, tracking number 1Z9',
    ]);
    expect(texts({ ...bare, events, shippingMethod: 'pickup' })).toEqual(['Ready to pick up']);
  });

  it('names the items of each parcel, unless the order is one parcel', () => {
    const item = {
      productName: 'Tide Top',
      size: 'M',
      color: 'Navy',
      quantity: 2,
      cancelled: 0,
      shipped: 2,
      custom: false,
    };
    const items = [{ ...item, id: 1 }];
    const parcel = (number: number, quantity: number, at = on(3)) => ({
      ...{ number, sentAt: at, units: [{ itemId: 1, quantity }], carrier: 'UPS', trackingNumber: `1Z${number}` },
    });
    const events = [shipped];
    const whole = { ...bare, events, items, parcels: [parcel(1, 2)], carrier: 'UPS', trackingNumber: '1Z1' };
    expect(texts(whole)).toEqual(['Shipped with UPS, tracking number 1Z1']);
    expect(texts({ ...whole, parcels: [parcel(1, 1, on(2)), parcel(2, 1)] })).toEqual([
      'Package 1 shipped with UPS, tracking number 1Z1: 1 × Tide Top (M, Navy)',
      'Package 2 shipped with UPS, tracking number 1Z2: 1 × Tide Top (M, Navy)',
      'All items shipped',
    ]);
    const partly = { ...bare, items: [{ ...item, id: 1, shipped: 1 }], parcels: [parcel(1, 1)] };
    expect(texts(partly)).toEqual(['Package 1 shipped with UPS, tracking number 1Z1: 1 × Tide Top (M, Navy)']);
  });
});

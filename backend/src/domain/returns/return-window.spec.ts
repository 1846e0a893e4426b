import { Money } from '../shared/money.js';
import { type BoughtOrder, lastReturnDay, lineRefusal, orderRefusal } from './return-window.js';

const zone = 'America/Los_Angeles';
const shipped = (at: string): BoughtOrder['events'][number] => ({
  kind: 'status',
  status: 'shipped',
  at: new Date(at),
});
const order = (given: Partial<BoughtOrder> = {}): BoughtOrder => ({
  status: 'shipped',
  createdAt: new Date('2026-11-01T12:00:00Z'),
  arrival: null,
  events: [shipped('2026-11-03T20:00:00Z')],
  paid: Money.ofCents(5000),
  refunded: Money.zero,
  parcels: [],
  items: [{ custom: false }],
  ...given,
});

describe('the last day for a return', () => {
  it('is 30 days after the shipment, in the store’s time zone', () => {
    expect(lastReturnDay(order(), zone)).toBe('2026-12-03');
    expect(lastReturnDay(order({ events: [shipped('2026-11-04T05:00:00Z')] }), zone)).toBe('2026-12-03');
  });

  it('is 30 days after the promised delivery, unless the parcel was shipped later', () => {
    const arrival = { from: '2026-11-06', to: '2026-11-09' };
    expect(lastReturnDay(order({ arrival }), zone)).toBe('2026-12-09');
    expect(lastReturnDay(order({ arrival, events: [shipped('2026-11-20T20:00:00Z')] }), zone)).toBe('2026-12-20');
  });

  it('counts from the last shipment', () => {
    const events = [shipped('2026-11-03T20:00:00Z'), shipped('2026-11-10T20:00:00Z')];
    expect(lastReturnDay(order({ events }), zone)).toBe('2026-12-10');
    const parcels = (day: number) => [{ sentAt: new Date(Date.UTC(2026, 10, day, 20)) }];
    expect(lastReturnDay(order({ events, parcels: parcels(20) }), zone)).toBe('2026-12-20');
    expect(lastReturnDay(order({ events, parcels: parcels(5) }), zone)).toBe('2026-12-10');
  });

  it('ends at midnight', () => {
    expect(orderRefusal(order(), new Date('2026-12-04T07:59:59Z'), zone)).toBeNull();
    expect(orderRefusal(order(), new Date('2026-12-04T08:00:00Z'), zone)).toBe(
      'The 30-day return period ended on December 3, 2026.',
    );
  });
});

describe('the reason against a return', () => {
  const now = new Date('2026-11-10T12:00:00Z');

  it('is reported for cancelled, unshipped or refunded orders', () => {
    expect(orderRefusal(order({ status: 'cancelled' }), now, zone)).toMatch(/cancelled/);
    expect(orderRefusal(order({ status: 'processing' }), now, zone)).toMatch(/as soon as it has been shipped/);
    expect(orderRefusal(order({ status: 'processing' }), now, zone, true)).toBe(
      'This order is not shipped yet. To take items off the order, open the order and choose “Cancel or refund”.',
    );
    expect(orderRefusal(order({ refunded: Money.ofCents(5000) }), now, zone)).toMatch(/refunded in full/);
    expect(orderRefusal(order({ refunded: Money.ofCents(4999) }), now, zone)).toBeNull();
    expect(orderRefusal(order({ paid: Money.zero }), now, zone)).toBeNull();
  });

  it('is reported for custom items, and for an order of only custom items', () => {
    const line = { quantity: 1, cancelled: 0, shipped: 0, custom: true };
    expect(lineRefusal(order(), line, 0)).toBe('This item cannot be returned.');
    expect(orderRefusal(order({ items: [line] }), now, zone)).toBe('This order contains nothing to return.');
    expect(orderRefusal(order({ items: [line, { custom: false }] }), now, zone)).toBeNull();
  });

  it('is reported for a line that is already being returned', () => {
    const line = { quantity: 2, cancelled: 0, shipped: 2, custom: false };
    expect(lineRefusal(order(), line, 1)).toBeNull();
    expect(lineRefusal(order(), line, 2)).toBe('You are already returning all of these items.');
  });

  it('is reported for the units of a partly shipped order that are not in a parcel', () => {
    const partly = order({ status: 'processing', parcels: [{ sentAt: now }] });
    expect(orderRefusal(partly, now, zone)).toBeNull();
    const line = { quantity: 2, cancelled: 0, shipped: 1, custom: false };
    expect(lineRefusal(partly, line, 0)).toBeNull();
    const wait = 'You can return this as soon as it has been shipped.';
    expect(lineRefusal(partly, line, 1)).toBe(wait);
    expect(lineRefusal(partly, { ...line, shipped: 0 }, 0)).toBe(wait);
    expect(lineRefusal(partly, { ...line, cancelled: 2, shipped: 0 }, 0)).toBe('All of these items were cancelled.');
  });
});

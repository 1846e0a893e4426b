import fc from 'fast-check';
import { deliveryTerms as terms } from '../../../test/builders/delivery-terms.js';
import { ShippingPlan, type ShippingZone } from '../pricing/shipping.js';
import type { DayCount } from '../shared/calendar-day.js';
import { deliveryPromise, lateBefore, nextPromises, shipBy, transitsTo } from './delivery-promise.js';
import { type DeliveryZone, deliveryZones } from './delivery-zone.js';
import type { DeliveryTerms } from './delivery-terms.js';

interface Case {
  zones?: readonly DeliveryZone[];
  method?: 'standard' | 'expedited';
  change?: Partial<DeliveryTerms>;
}

const transitsOf = (zones: readonly DeliveryZone[], method: 'standard' | 'expedited' = 'standard') =>
  zones.map((zone) => terms.transit[method][zone]);

/** Returns the promised dates, formatted as "Mon 2026-11-30 – Wed 2026-12-02". */
function arrival(now: string, { zones = ['contiguous'], method = 'standard', change = {} }: Case = {}): string {
  const { from, to } = deliveryPromise(new Date(now), transitsOf(zones, method), { ...terms, ...change });
  return `${weekday(from)} ${from} – ${weekday(to)} ${to}`;
}

const weekday = (day: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));

const orderBefore = (now: string, change: Partial<DeliveryTerms> = {}) =>
  deliveryPromise(new Date(now), transitsOf(['contiguous']), { ...terms, ...change }).orderBefore.toISOString();

describe('the delivery promise', () => {
  it('counts processing in packing days and transit in carrier days', () => {
    // Monday: the carrier has the parcel on Tuesday or Wednesday, then three to five days of transit.
    expect(arrival('2026-10-05T09:00:00-07:00')).toBe('Fri 2026-10-09 – Thu 2026-10-15');
    expect(arrival('2026-10-05T09:00:00-07:00', { method: 'expedited' })).toBe('Wed 2026-10-07 – Fri 2026-10-09');
  });

  it('is valid until the cut-off, to the millisecond', () => {
    expect(arrival('2026-10-19T13:59:59.999-07:00')).toBe('Fri 2026-10-23 – Wed 2026-10-28');
    expect(arrival('2026-10-19T14:00:00.000-07:00')).toBe('Mon 2026-10-26 – Thu 2026-10-29');
    expect(orderBefore('2026-10-19T13:59:59.999-07:00')).toBe('2026-10-19T21:00:00.000Z');
    expect(orderBefore('2026-10-19T14:00:00.000-07:00')).toBe('2026-10-20T21:00:00.000Z');
  });

  it('uses the store’s time zone, wherever the shopper and the server are', () => {
    // 11 PM on Sunday in California is Monday in New York and in UTC.
    expect(orderBefore('2026-10-19T06:00:00Z')).toBe('2026-10-19T21:00:00.000Z');
    expect(orderBefore('2026-10-19T17:00:00Z', { timeZone: 'America/New_York' })).toBe('2026-10-19T18:00:00.000Z');
    expect(orderBefore('2026-10-19T20:00:00Z', { timeZone: 'Pacific/Honolulu' })).toBe('2026-10-20T00:00:00.000Z');
  });

  it('starts on Monday for orders after Friday’s cut-off', () => {
    const monday = orderBefore('2026-10-19T08:00:00-07:00');
    for (const time of ['2026-10-16T14:00:00-07:00', '2026-10-17T12:00:00-07:00', '2026-10-18T23:59:59-07:00'])
      expect(orderBefore(time)).toBe(monday);
  });

  it('includes Saturdays if the shop packs on them, without Saturday transit', () => {
    const change = { packingWeekdays: [1, 2, 3, 4, 5, 6], processing: { min: 0, max: 0 } };
    const saturday = '2026-10-17T09:00:00-07:00';
    expect(orderBefore(saturday, change)).toBe('2026-10-17T21:00:00.000Z');
    expect(arrival(saturday, { change, method: 'expedited' })).toBe('Mon 2026-10-19 – Tue 2026-10-20');
  });

  it('skips federal holidays for packing and transit', () => {
    // Thanksgiving is Thursday, November 26: the carrier has the parcel on Wednesday or Friday.
    expect(arrival('2026-11-24T09:00:00-08:00')).toBe('Tue 2026-12-01 – Fri 2026-12-04');
    expect(orderBefore('2026-11-25T15:00:00-08:00')).toBe('2026-11-27T22:00:00.000Z');
  });

  it('skips days on which the shop is closed, in one year or every year', () => {
    const change = { closedDays: ['2026-11-27', '12-24'] };
    expect(orderBefore('2026-11-25T15:00:00-08:00', change)).toBe('2026-11-30T22:00:00.000Z');
    expect(orderBefore('2027-11-24T15:00:00-08:00', change)).toBe('2027-11-26T22:00:00.000Z');
    for (const [year, next] of [
      ['2026', '2026-12-28'],
      ['2029', '2029-12-26'],
    ])
      expect(orderBefore(`${year}-12-24T08:00:00-08:00`, change)).toBe(`${next}T22:00:00.000Z`);
  });

  it('includes packing on December 24 by default, and no delivery on Christmas Day', () => {
    expect(orderBefore('2026-12-24T08:00:00-08:00')).toBe('2026-12-24T22:00:00.000Z');
    const change = { processing: { min: 0, max: 0 } };
    expect(arrival('2026-12-24T08:00:00-08:00', { change, method: 'expedited' })).toBe(
      'Mon 2026-12-28 – Tue 2026-12-29',
    );
  });

  it('continues in the new year', () => {
    // The carrier has the parcel on Thursday, December 31, or Monday, January 4.
    expect(arrival('2026-12-30T09:00:00-08:00')).toBe('Wed 2027-01-06 – Mon 2027-01-11');
    expect(orderBefore('2026-12-31T14:00:00-08:00')).toBe('2027-01-04T22:00:00.000Z');
  });

  it('uses the same cut-off hour when clocks change', () => {
    // Daylight saving time begins on Sunday, March 8, 2026, and ends on Sunday, November 1.
    expect(orderBefore('2026-03-06T14:00:00-08:00')).toBe('2026-03-09T21:00:00.000Z');
    expect(orderBefore('2026-10-30T14:00:00-07:00')).toBe('2026-11-02T22:00:00.000Z');
    const everyDay = { packingWeekdays: [0, 1, 2, 3, 4, 5, 6] };
    expect(orderBefore('2026-03-08T01:59:59-08:00', everyDay)).toBe('2026-03-08T21:00:00.000Z');
    expect(orderBefore('2026-11-01T01:30:00-07:00', everyDay)).toBe('2026-11-01T22:00:00.000Z');
    expect(orderBefore('2026-11-01T01:30:00-08:00', everyDay)).toBe('2026-11-01T22:00:00.000Z');
    expect(orderBefore('2026-03-08T00:30:00-08:00', { ...everyDay, cutOffHour: 24 })).toBe('2026-03-09T07:00:00.000Z');
  });

  it('is later for Alaska and Hawaii, the territories and the military', () => {
    const now = '2026-10-05T09:00:00-07:00';
    expect(deliveryZones.map((zone) => arrival(now, { zones: [zone] }))).toEqual([
      'Fri 2026-10-09 – Thu 2026-10-15',
      'Wed 2026-10-14 – Thu 2026-10-22',
      'Wed 2026-10-14 – Wed 2026-10-28',
      'Fri 2026-10-16 – Fri 2026-11-06',
    ]);
  });

  it('covers all possible zones of the address', () => {
    const now = '2026-10-05T09:00:00-07:00';
    expect(arrival(now, { zones: deliveryZones })).toBe('Fri 2026-10-09 – Fri 2026-11-06');
    expect(arrival(now, { zones: ['alaska-hawaii', 'territories'] })).toBe('Wed 2026-10-14 – Wed 2026-10-28');
  });

  it('always names future weekdays in order, and the next promise is never earlier', () => {
    const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const hours = fc.integer({ min: 1, max: 24 });
    const weekdays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
    const zones = fc.subarray([...deliveryZones], { minLength: 1 });
    fc.assert(
      fc.property(moments, hours, weekdays, zones, (now, cutOffHour, packingWeekdays, to) => {
        const given = { ...terms, cutOffHour, packingWeekdays, closedDays: ['12-24'] };
        const [first, second] = nextPromises(2, now, transitsOf(to), given);
        if (!first || !second) throw new Error('A promise is missing.');
        expect(first.orderBefore.getTime()).toBeGreaterThan(now.getTime());
        expect(second.orderBefore.getTime()).toBeGreaterThan(first.orderBefore.getTime());
        expect(first.from > now.toISOString().slice(0, 10)).toBe(true);
        expect(first.from <= first.to && first.from <= second.from && first.to <= second.to).toBe(true);
        expect(['Sat', 'Sun']).not.toContain(weekday(first.from));
        const justBefore = new Date(first.orderBefore.getTime() - 1);
        expect(deliveryPromise(justBefore, transitsOf(to), given)).toEqual(first);
      }),
      { seed: 17_760_704, numRuns: 300 },
    );
  });
});

describe('the transit time', () => {
  const zone = (name: string, states: string[], standard: DayCount | null): ShippingZone => ({
    ...{ name, states, by: 'subtotal', tiers: [], freeFrom: null },
    days: { standard, expedited: null },
  });
  const withZones = (...zones: ShippingZone[]) => ({ ...terms, plan: new ShippingPlan(zones, false, 200) });
  const to = (state: string) => ({ state, zipCode: '' });

  it('is that of the shipping zone, or the default of the region', () => {
    const own = withZones(zone('West', ['CA', 'HI'], { min: 1, max: 2 }), zone('Others', [], null));
    expect(transitsTo(to('CA'), 'standard', own)).toEqual([{ min: 1, max: 2 }]);
    expect(transitsTo(to('HI'), 'standard', own)).toEqual([{ min: 1, max: 2 }]);
    expect(transitsTo(to('CA'), 'expedited', own)).toEqual([terms.transit.expedited.contiguous]);
    expect(transitsTo(to('AK'), 'standard', own)).toEqual([terms.transit.standard['alaska-hawaii']]);
    expect(transitsTo(to('AK'), 'standard', terms)).toEqual([terms.transit.standard['alaska-hawaii']]);
  });

  it('is that of the zone with the most states while no address is known', () => {
    expect(transitsTo(null, 'standard', terms)).toEqual([{ min: 3, max: 5 }]);
    expect(transitsTo(null, 'standard', withZones(zone('All', [], null)))).toEqual([{ min: 3, max: 5 }]);
    expect(transitsTo(null, 'standard', withZones(zone('All', [], { min: 2, max: 9 })))).toEqual([{ min: 2, max: 9 }]);
  });

  it('can be each of several for an address without a known state', () => {
    const own = withZones(zone('All', [], { min: 2, max: 90 }));
    expect(transitsTo(to(''), 'standard', own)).toContainEqual({ min: 2, max: 90 });
    expect(transitsTo(to(''), 'standard', own)).toContainEqual(terms.transit.standard.military);
  });
});

describe('the promises for the next cut-offs', () => {
  it('are valid one after the other', () => {
    const promises = nextPromises(3, new Date('2026-11-25T09:00:00-08:00'), transitsOf(['contiguous']), terms);
    expect(promises.map(({ orderBefore: until }) => until.toISOString())).toEqual([
      '2026-11-25T22:00:00.000Z',
      '2026-11-27T22:00:00.000Z',
      '2026-11-30T22:00:00.000Z',
    ]);
  });
});

describe('the time to ship an order', () => {
  const due = (placedAt: string, change: Partial<DeliveryTerms> = {}) =>
    shipBy(new Date(placedAt), { ...terms, ...change }).toISOString();

  it('ends with the last packing day that the promise allows', () => {
    // Monday morning: packed on Monday, with the carrier on Wednesday.
    expect(due('2026-10-05T09:00:00-07:00')).toBe('2026-10-07T21:00:00.000Z');
    expect(due('2026-10-05T14:00:00-07:00')).toBe('2026-10-08T21:00:00.000Z');
  });

  it('skips weekends, holidays and closed days of the shop', () => {
    expect(due('2026-10-16T15:00:00-07:00')).toBe('2026-10-21T21:00:00.000Z');
    expect(due('2026-10-16T15:00:00-07:00', { closedDays: ['10-20'] })).toBe('2026-10-22T21:00:00.000Z');
    // Thanksgiving is Thursday, November 26.
    expect(due('2026-11-24T09:00:00-08:00')).toBe('2026-11-27T22:00:00.000Z');
  });

  it('is over for exactly the orders that were placed before the limit for late orders', () => {
    const minute = fc.integer({ min: 0, max: 60 * 24 * 60 });
    const start = Date.parse('2026-11-10T00:00:00Z');
    const processing = fc.integer({ min: 0, max: 4 }).map((max) => ({ min: 0, max }));
    const check = (placed: number, waited: number, range: { min: number; max: number }) => {
      const here = { ...terms, processing: range, closedDays: ['2026-12-01'] };
      const placedAt = new Date(start + placed * 60_000);
      const now = new Date(placedAt.getTime() + (waited % (10 * 24 * 60)) * 60_000);
      expect(placedAt < lateBefore(now, here)).toBe(shipBy(placedAt, here) <= now);
    };
    fc.assert(fc.property(minute, minute, processing, check));
  });
});

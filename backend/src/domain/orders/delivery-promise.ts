import type { DeliveryMethod, ShippingMethod } from '../pricing/quote.js';
import {
  type CalendarDay,
  type DayCount,
  dayAfter,
  dayOf,
  type DaySpan,
  daysLater,
  momentOf,
  weekdayOf,
} from '../shared/calendar-day.js';
import { deliveryZones, type PartialAddress, possibleStates, zoneOfState } from './delivery-zone.js';
import { isFederalHoliday } from './federal-holidays.js';
import type { DeliveryTerms } from './delivery-terms.js';

/** Arrival dates of an order that is placed before a cut-off. */
export interface DeliveryPromise extends DaySpan {
  /** End of this promise; later orders get a later promise. */
  readonly orderBefore: Date;
}

type IsOpen = (day: CalendarDay) => boolean;

/**
 * Possible transit times to an address, in carrier days; usually one. Staff set the days of shipping zones. Zones
 * without days of their own have the default days of the region. For an address without a known state, all transit
 * times are possible.
 * @param address null for the transit time of the zone with the most states
 */
export function transitsTo(
  address: PartialAddress | null,
  method: ShippingMethod,
  { transit, plan }: Pick<DeliveryTerms, 'transit' | 'plan'>,
): readonly DayCount[] {
  if (address === null) return [plan?.usualZone.days?.[method] ?? transit[method].contiguous];
  const states = possibleStates(address);
  if (states.length > 0)
    return states.map((state) => plan?.zoneOf(state)?.days?.[method] ?? transit[method][zoneOfState(state)]);
  const own = plan?.zones.flatMap(({ days }) => days?.[method] ?? []) ?? [];
  return [...deliveryZones.map((zone) => transit[method][zone]), ...own];
}

/**
 * Returns the arrival dates of an order placed at `now`.
 * packed on = the first packing day whose cut-off is after `now`
 * with the carrier on = packed on + processing.min … processing.max packing days
 * arrives on = with the carrier on + transit.min … transit.max carrier days
 * A packing day is a day of the week on which the shop packs, except federal holidays and the shop's closed days. Its
 * cut-off is a full hour in the store's time zone. A carrier day is Monday to Friday, except federal holidays. If
 * several transit times are possible, the fastest minimum and the slowest maximum apply.
 */
export function deliveryPromise(now: Date, transits: readonly DayCount[], terms: DeliveryTerms): DeliveryPromise {
  const { processing } = terms;
  const { packs, cutOffOf } = packingDays(terms);
  const first = packedIn(now, terms);
  const arrival = (processingDays: number, transitDays: number) =>
    openDaysLater(openDaysLater(first, processingDays, packs), transitDays, isCarrierDay);
  return {
    orderBefore: cutOffOf(first),
    from: arrival(processing.min, Math.min(...transits.map(({ min }) => min))),
    to: arrival(processing.max, Math.max(...transits.map(({ max }) => max))),
  };
}

/** Arrival dates of an order that is placed now and ships to this address; null for an order that is picked up. */
export function arrivalAt(
  address: PartialAddress,
  method: DeliveryMethod,
  now: Date,
  terms: DeliveryTerms,
): DaySpan | null {
  if (method === 'pickup') return null;
  const { from, to } = deliveryPromise(now, transitsTo(address, method, terms), terms);
  return { from, to };
}

/**
 * The part of the promised dates that is still possible if the parcel ships now; null if even the last date is too
 * early.
 */
export function promiseLeft(
  promised: DaySpan,
  address: PartialAddress,
  method: DeliveryMethod,
  now: Date,
  terms: DeliveryTerms,
): DaySpan | null {
  if (method === 'pickup') return null;
  const fastest = Math.min(...transitsTo(address, method, terms).map(({ min }) => min));
  const soonest = openDaysLater(dayOf(now, terms.timeZone), fastest, isCarrierDay);
  const { from, to } = promised;
  return soonest > to ? null : { from: soonest > from ? soonest : from, to };
}

/**
 * Returns the promises for the next cut-offs, in order. A cached list stays valid, because only the current time
 * determines which of its promises applies.
 */
export function nextPromises(
  count: number,
  ...[now, transits, terms]: Parameters<typeof deliveryPromise>
): DeliveryPromise[] {
  const promises: DeliveryPromise[] = [];
  for (let from = now; promises.length < count;) {
    const promise = deliveryPromise(from, transits, terms);
    promises.push(promise);
    from = promise.orderBefore;
  }
  return promises;
}

/**
 * Deadline for handing an order to the carrier: the cut-off of the last packing day that the promise allows. The
 * deadline depends only on the time of the order, so that older orders are due first.
 */
export function shipBy(placedAt: Date, terms: DeliveryTerms): Date {
  const { packs, cutOffOf } = packingDays(terms);
  return cutOffOf(openDaysLater(packedIn(placedAt, terms), terms.processing.max, packs));
}

/** Orders placed before the returned time are late: their `shipBy` is not after `now`. */
export function lateBefore(now: Date, terms: DeliveryTerms): Date {
  const { packs, cutOffOf } = packingDays(terms);
  let reached = lastUntil(dayOf(now, terms.timeZone), (day) => packs(day) && cutOffOf(day) <= now);
  for (let left = terms.processing.max; left > 0; left--) reached = lastUntil(daysLater(reached, -1), packs);
  return cutOffOf(reached);
}

function packingDays(terms: DeliveryTerms) {
  return {
    packs: (day: CalendarDay) => isPackingDay(day, terms),
    cutOffOf: (day: CalendarDay) => momentOf(day, terms.cutOffHour, terms.timeZone),
  };
}

/** The first packing day whose cut-off is after the order. */
function packedIn(placedAt: Date, terms: DeliveryTerms): CalendarDay {
  const { packs, cutOffOf } = packingDays(terms);
  return firstFrom(dayOf(placedAt, terms.timeZone), (day) => packs(day) && cutOffOf(day) > placedAt);
}

function isPackingDay(day: CalendarDay, { packingWeekdays, closedDays }: DeliveryTerms): boolean {
  const isClosed = closedDays.includes(day) || closedDays.includes(day.slice(5));
  return packingWeekdays.includes(weekdayOf(day)) && !isClosed && !isFederalHoliday(day);
}

function isCarrierDay(day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  return weekday >= 1 && weekday <= 5 && !isFederalHoliday(day);
}

function openDaysLater(day: CalendarDay, count: number, isOpen: IsOpen): CalendarDay {
  let reached = day;
  for (let left = count; left > 0; left--) reached = firstFrom(dayAfter(reached), isOpen);
  return reached;
}

function firstFrom(day: CalendarDay, isRight: IsOpen): CalendarDay {
  let candidate = day;
  while (!isRight(candidate)) candidate = dayAfter(candidate);
  return candidate;
}

function lastUntil(day: CalendarDay, isRight: IsOpen): CalendarDay {
  let candidate = day;
  while (!isRight(candidate)) candidate = daysLater(candidate, -1);
  return candidate;
}

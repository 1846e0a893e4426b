import type { ShippingMethod } from '../../pricing/quote.js';
import type { CalendarDay } from '../../shared/calendar-day.js';
import type { DeliveryZone } from '../delivery-zone.js';

/** The fewest and the most days that something takes. */
export interface DayCount {
  readonly min: number;
  readonly max: number;
}

/** When the shop packs, and how long its parcels are on their way. */
export abstract class DeliveryTerms {
  abstract readonly timeZone: string;
  /** Weekdays on which the shop packs, 0 for Sunday; at least one. */
  abstract readonly packingWeekdays: readonly number[];
  /** On which it does not pack nevertheless: `2026-12-24`, or `12-24` for each year. */
  abstract readonly closedDays: readonly CalendarDay[];
  /** The hour (1 to 24) of a packing day until which an order counts as one of that day. */
  abstract readonly cutOffHour: number;
  /** Packing days from the day of an order until the carrier has it. */
  abstract readonly processing: DayCount;
  /** Carrier days until it arrives; at least one. */
  abstract readonly transit: Readonly<Record<ShippingMethod, Readonly<Record<DeliveryZone, DayCount>>>>;
}

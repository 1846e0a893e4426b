import type { ShippingMethod } from '../pricing/quote.js';
import type { ShippingPlan } from '../pricing/shipping.js';
import type { CalendarDay, DayCount } from '../shared/calendar-day.js';
import type { DeliveryZone } from './delivery-zone.js';

/** Packing days of the shop, and transit times of its parcels. */
export class DeliveryTerms {
  constructor(
    readonly timeZone: string,
    /** Weekdays on which the shop packs, 0 for Sunday; at least one. */
    readonly packingWeekdays: readonly number[],
    /** Days without packing: `2026-12-24`, or `12-24` for each year. */
    readonly closedDays: readonly CalendarDay[],
    /** Hour (1 to 24) of a packing day at which orders start to count for the next packing day. */
    readonly cutOffHour: number,
    /** Packing days from the order until the carrier has the parcel. */
    readonly processing: DayCount,
    /** Default carrier days until the parcel arrives; at least one. */
    readonly transit: Readonly<Record<ShippingMethod, Readonly<Record<DeliveryZone, DayCount>>>>,
    /** Shipping zones, whose own days replace the default days; null for the default days only. */
    readonly plan: ShippingPlan | null,
  ) {}
}

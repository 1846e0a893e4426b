import type { OrderEvent } from '../orders/order-timeline.js';
import { isSent, type OrderStatus } from '../orders/order-status.js';
import { type CalendarDay, type DaySpan, dayOf, daysLater } from '../shared/calendar-day.js';
import type { Money } from '../shared/money.js';

const returnDays = 30;

const cancelInstead = 'To take items off the order, open the order and choose “Cancel or refund”.';

/** The order data that determines whether items can be returned. */
export interface BoughtOrder {
  readonly status: OrderStatus;
  readonly createdAt: Date;
  /** Promised delivery dates; null without a promise. */
  readonly arrival: DaySpan | null;
  readonly events: readonly OrderEvent[];
  readonly paid: Money;
  readonly refunded: Money;
  readonly parcels: readonly { readonly sentAt: Date }[];
  readonly items: readonly { readonly custom: boolean }[];
}

interface BoughtLine {
  readonly quantity: number;
  readonly cancelled: number;
  readonly shipped: number;
  /** Whether the line is a custom item, which cannot be returned. */
  readonly custom: boolean;
}

/**
 * Last day for requesting a return: 30 days after the promised delivery, or after shipping if the order shipped later.
 * The shipping time is that of the last parcel or of the last change to a shipped status, whichever is later.
 */
export function lastReturnDay({ arrival, events, createdAt, parcels }: BoughtOrder, timeZone: string): CalendarDay {
  const statusSet = events.filter((event) => event.kind === 'status' && isSent(event.status)).at(-1)?.at;
  const times = [statusSet, parcels.at(-1)?.sentAt].flatMap((at) => at?.getTime() ?? []);
  const shipped = dayOf(times.length > 0 ? new Date(Math.max(...times)) : createdAt, timeZone);
  return daysLater(arrival !== null && arrival.to > shipped ? arrival.to : shipped, returnDays);
}

/**
 * Why no item of an order can be returned now; null when items can be returned.
 * @param isForStaff whether the text addresses staff instead of the customer
 */
export function orderRefusal(order: BoughtOrder, now: Date, timeZone: string, isForStaff = false): string | null {
  if (order.status === 'cancelled') return 'This order was cancelled, so there is nothing to return.';
  if (order.items.every(({ custom }) => custom)) return 'This order contains nothing to return.';
  if (!isSent(order.status) && order.parcels.length === 0)
    return isForStaff
      ? `This order is not shipped yet. ${cancelInstead}`
      : 'You can return this order as soon as it has been shipped.';
  if (order.paid.cents > 0 && !order.refunded.isLessThan(order.paid)) return 'This order was refunded in full.';
  const last = lastReturnDay(order, timeZone);
  if (dayOf(now, timeZone) <= last) return null;
  return `The ${returnDays}-day return period ended on ${dayText(last)}.`;
}

/** Number of units of a line that were shipped and are not cancelled. */
export function unitsSent(
  { status }: Pick<BoughtOrder, 'status'>,
  { quantity, cancelled, shipped, custom }: BoughtLine,
): number {
  if (custom) return 0;
  return isSent(status) ? quantity - cancelled : Math.min(shipped, quantity - cancelled);
}

/**
 * Why units of a line cannot be returned; null when they can be returned.
 * @param isForStaff whether the text addresses staff instead of the customer
 */
export function lineRefusal(
  order: Pick<BoughtOrder, 'status'>,
  item: BoughtLine,
  returned: number,
  isForStaff = false,
): string | null {
  const { quantity, cancelled, custom } = item;
  if (custom) return 'This item cannot be returned.';
  if (returned < unitsSent(order, item)) return null;
  if (returned < quantity - cancelled)
    return isForStaff ? `Not shipped yet. ${cancelInstead}` : 'You can return this as soon as it has been shipped.';
  if (returned === 0) return quantity === 1 ? 'This item was cancelled.' : 'All of these items were cancelled.';
  return quantity === 1 ? 'You are already returning this item.' : 'You are already returning all of these items.';
}

function dayText(day: CalendarDay): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

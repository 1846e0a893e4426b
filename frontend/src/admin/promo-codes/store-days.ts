import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The day of a moment, `YYYY-MM-DD`, as the store's clocks count days. */
export function dayOf(iso: string, timeZone: string): string {
  return dayjs(iso).tz(timeZone).format('YYYY-MM-DD');
}

/** The last day before a moment, even if not over; for midnight, the day that ends then. */
export function lastDayBefore(iso: string, timeZone: string): string {
  return dayjs(iso).subtract(1, 'millisecond').tz(timeZone).format('YYYY-MM-DD');
}

/** The moment at which the store's day begins, ISO 8601 UTC. */
export function startOfDay(day: string, timeZone: string): string {
  return dayjs.tz(day, timeZone).toISOString();
}

/** The moment at which the store's day ends. */
export function endOfDay(day: string, timeZone: string): string {
  return startOfDay(dayjs.utc(day).add(1, 'day').format('YYYY-MM-DD'), timeZone);
}

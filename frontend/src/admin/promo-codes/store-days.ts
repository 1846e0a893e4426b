import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Returns the day of a moment in the given time zone, `YYYY-MM-DD`. */
export function dayOf(iso: string, timeZone: string): string {
  return dayjs(iso).tz(timeZone).format('YYYY-MM-DD');
}

/** Returns the last day before a moment, even if that day is not over; for midnight, the day that ends then. */
export function lastDayBefore(iso: string, timeZone: string): string {
  return dayjs(iso).subtract(1, 'millisecond').tz(timeZone).format('YYYY-MM-DD');
}

/** Returns the moment at which a day begins in the store's time zone, ISO 8601 UTC. */
export function startOfDay(day: string, timeZone: string): string {
  return dayjs.tz(day, timeZone).toISOString();
}

/** Returns the moment at which a day ends in the store's time zone, ISO 8601 UTC. */
export function endOfDay(day: string, timeZone: string): string {
  return startOfDay(dayjs.utc(day).add(1, 'day').format('YYYY-MM-DD'), timeZone);
}

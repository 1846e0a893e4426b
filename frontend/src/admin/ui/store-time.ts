import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Returns a moment as the value of an `<input type="datetime-local">` in the store's time zone; empty for null. */
export function localTime(iso: string | null, timeZone: string): string {
  return iso === null ? '' : dayjs(iso).tz(timeZone).format('YYYY-MM-DDTHH:mm');
}

/** Returns the moment of a typed local time, ISO 8601 UTC; null for an empty text. */
export function momentOf(localTime: string, timeZone: string): string | null {
  return localTime === '' ? null : dayjs.tz(localTime, timeZone).toISOString();
}

/** Returns 11:59 PM of the next Sunday, or of the same day if it is a Sunday. Both are local times. */
export function sundayNight(localTime: string): string {
  const day = dayjs(localTime);
  return day.add((7 - day.day()) % 7, 'day').format('YYYY-MM-DDT23:59');
}

/**
 * Returns the day and the time of a moment in the store's time zone. The day is "Today", "Yesterday", "Mar 4" or, in
 * another year, "Mar 4, 2025". The time is "9:00 AM" or, with seconds, "9:00:15 AM".
 * @param now milliseconds since 1970
 */
export function dayAndTime(
  iso: string,
  timeZone: string,
  now: number,
  withSeconds = false,
): { day: string; time: string } {
  const [moment, today] = [dayjs(iso).tz(timeZone), dayjs(now).tz(timeZone)];
  const isOn = (other: dayjs.Dayjs) => moment.format('YYYY-MM-DD') === other.format('YYYY-MM-DD');
  const date = moment.format(moment.year() === today.year() ? 'MMM D' : 'MMM D, YYYY');
  const day = isOn(today) ? 'Today' : isOn(today.subtract(1, 'day')) ? 'Yesterday' : date;
  return { day, time: moment.format(withSeconds ? 'h:mm:ss A' : 'h:mm A') };
}

/** Returns the name of a time zone without the season: "Pacific Time". */
export const timeZoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Returns a date for badges and messages: "Nov 30, 9:00 AM" or, in another year, "Nov 30, 2025, 9:00 AM". */
export function shortTime(iso: string, timeZone: string): string {
  const [moment, today] = [dayjs(iso).tz(timeZone), dayjs().tz(timeZone)];
  return moment.format(moment.year() === today.year() ? 'MMM D, h:mm A' : 'MMM D, YYYY, h:mm A');
}

/** Returns the time of day: "9:00 AM". */
export const timeOfDay = (iso: string, timeZone: string): string => dayjs(iso).tz(timeZone).format('h:mm A');

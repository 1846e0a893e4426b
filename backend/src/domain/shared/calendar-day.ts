/** A calendar day, as `2026-11-30`, without a time zone. */
export type CalendarDay = string;

const dayInMillis = 24 * 3600 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Minimum and maximum number of days. */
export interface DayCount {
  readonly min: number;
  readonly max: number;
}

/** First and last day of a span; both may be the same. */
export interface DaySpan {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

export function dayAfter(day: CalendarDay): CalendarDay {
  return daysLater(day, 1);
}

export function daysLater(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(day) + days * dayInMillis).toISOString().slice(0, 10);
}

/** Day of the week; 0 is Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(day).getUTCDay();
}

/** The calendar day of a moment in a time zone. */
export function dayOf(moment: Date, timeZone: string): CalendarDay {
  return clockOf(moment, timeZone).slice(0, 10);
}

/**
 * The moment at which clocks of the time zone show this full hour of the day. An hour that is skipped in spring is
 * replaced by an adjacent hour.
 */
export function momentOf(day: CalendarDay, hour: number, timeZone: string): Date {
  const shown = Date.parse(day) + hour * 3600 * 1000;
  const nearby = shown - aheadOfUtc(shown, timeZone);
  return new Date(shown - aheadOfUtc(nearby, timeZone));
}

/** Offset from UTC in milliseconds. */
function aheadOfUtc(time: number, timeZone: string): number {
  return Date.parse(`${clockOf(new Date(time), timeZone)}Z`) - time;
}

/** Returns the local date and time, formatted as `2026-11-30T14:00:00`. */
function clockOf(moment: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  formats.set(timeZone, format);
  return format.format(moment).replace(' ', 'T');
}

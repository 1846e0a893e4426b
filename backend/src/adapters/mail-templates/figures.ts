import type { DaySpan } from '../../domain/shared/calendar-day.js';
import { Money } from '../../domain/shared/money.js';

/** @throws DomainError invalid when the cents are not a whole number */
export function moneyText(cents: number): string {
  return Money.ofCents(cents).toString();
}

/** Cached date formats, by time zone, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats the day in the shop's time zone, with the full name of the month, e.g. `November 20, 2026`.
 * @throws RangeError for an invalid time
 */
export function dateText(time: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(time));
}

/** Formats a time as `Monday, November 30 at 9:15 PM EST`. */
export function timeText(time: string, timeZone: string): string {
  const parts = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZoneName: 'short', timeZone }).format(new Date(time));
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formats days as `Mon Nov 30 – Wed Dec 2`, or as `Mon Nov 30` for a single day. */
export function daysText({ from, to }: DaySpan): string {
  const days = from === to ? [from] : [from, to];
  return days.map((one) => day.format(new Date(one)).replace(',', '')).join(' – ');
}

import type { DaySpan } from '../../domain/shared/calendar-day.js';
import { Money } from '../../domain/shared/money.js';

/** @throws DomainError invalid when the cents are not a whole number */
export function moneyText(cents: number): string {
  return Money.ofCents(cents).toString();
}

/** Formats by time zone, cached because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day with full month name in the shop's time zone, e.g. `November 20, 2026`.
 * @throws RangeError for an invalid time
 */
export function dateText(time: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(time));
}

/** Formatted as `Monday, November 30 at 9:15 PM EST`. */
export function timeText(time: string, timeZone: string): string {
  const parts = { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZoneName: 'short', timeZone }).format(new Date(time));
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formatted as `Mon Nov 30 – Wed Dec 2`, or as one day. */
export function daysText({ from, to }: DaySpan): string {
  const days = from === to ? [from] : [from, to];
  return days.map((one) => day.format(new Date(one)).replace(',', '')).join(' – ');
}

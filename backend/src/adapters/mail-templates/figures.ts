import { Money } from '../../domain/shared/money.js';

/** @throws DomainError invalid, when the cents are not a whole number. */
export function moneyText(cents: number): string {
  return Money.ofCents(cents).toString();
}

/**
 * The day as full month name, day and year in the shop's zone, e.g. `November 20, 2026`.
 * @throws RangeError when the time is none.
 */
export function dateText(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time));
}

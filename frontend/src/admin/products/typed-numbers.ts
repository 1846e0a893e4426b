/** Also with thousands: "$1,200.50". */
const amount = /^\$?\s*(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d{0,2})?$/;
const units = /^(?:\d{1,3}(?:,\d{3})+|\d+)$/;
const most = 1_000_000;

/** A typed price in dollars; null if invalid: a third decimal is refused, never rounded. */
export function dollarsOf(text: string): number | null {
  const trimmed = text.trim();
  if (!amount.test(trimmed) || !/\d/.test(trimmed)) return null;
  return atMost(Number(trimmed.replace(/[$,\s]/g, '')));
}

/** A typed number of units; null if invalid. */
export function unitsTyped(text: string): number | null {
  const trimmed = text.trim();
  return units.test(trimmed) ? atMost(Number(trimmed.replaceAll(',', ''))) : null;
}

/** Why a typed number is refused. */
export type NumberProblem = 'negative' | 'too-large' | 'unreadable';

/** Null for a price that `dollarsOf` reads. */
export const dollarsProblem = (text: string) => (dollarsOf(text) === null ? problemOf(text) : null);

/** Null for a number of units that `unitsTyped` reads. */
export const unitsProblem = (text: string) => (unitsTyped(text) === null ? problemOf(text) : null);

function problemOf(text: string): NumberProblem {
  const value = Number(text.replace(/[$,\s]/g, '').replace('−', '-'));
  if (value < 0) return 'negative';
  return value > most ? 'too-large' : 'unreadable';
}

const atMost = (value: number) => (value <= most ? value : null);

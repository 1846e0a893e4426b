/** Also accepts thousands separators: "$1,200.50". */
const amount = /^\$?\s*(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d{0,2})?$/;
const units = /^(?:\d{1,3}(?:,\d{3})+|\d+)$/;
const max = 1_000_000;

/** Parses a price in dollars; null if invalid. A third decimal is rejected, never rounded. */
export function dollarsOf(text: string): number | null {
  const trimmed = text.trim();
  if (!amount.test(trimmed) || !/\d/.test(trimmed)) return null;
  return upToMax(Number(trimmed.replace(/[$,\s]/g, '')));
}

/** Parses a number of units; null if invalid. */
export function unitsTyped(text: string): number | null {
  const trimmed = text.trim();
  return units.test(trimmed) ? upToMax(Number(trimmed.replaceAll(',', ''))) : null;
}

/**
 * Merges two edits of a number of units. Applies the typed difference to the saved number, because units may have been
 * sold since the form was opened. The result can be negative, which `unitsProblem` reports.
 */
export function mergedUnits(mine: string, base: string, theirs: string): string {
  const [typed, began, saved] = [mine, base, theirs].map(unitsTyped);
  return typed == null || began == null || saved == null ? mine : String(saved + typed - began);
}

/** Reason why a typed number is rejected. */
export type NumberProblem = 'negative' | 'too-large' | 'unreadable';

/** Returns the problem of a typed price; null if `dollarsOf` accepts it. */
export const dollarsProblem = (text: string) => (dollarsOf(text) === null ? problemOf(text) : null);

/** Returns the problem of a typed number of units; null if `unitsTyped` accepts it. */
export const unitsProblem = (text: string) => (unitsTyped(text) === null ? problemOf(text) : null);

function problemOf(text: string): NumberProblem {
  const value = Number(text.replace(/[$,\s]/g, '').replace('−', '-'));
  if (value < 0) return 'negative';
  return value > max ? 'too-large' : 'unreadable';
}

const upToMax = (value: number) => (value <= max ? value : null);

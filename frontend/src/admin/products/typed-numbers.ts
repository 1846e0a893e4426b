/** Also accepts thousands separators: "$1,200.50". */
const amount = /^\$?\s*(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d{0,2})?$/;
const units = /^(?:\d{1,3}(?:,\d{3})+|\d+)$/;
const sign = /^[+\-−]/;
const max = 1_000_000;

/** Parses a price in dollars; null if invalid. A third decimal is rejected, never rounded. */
export function dollarsOf(text: string): number | null {
  const trimmed = text.trim();
  if (!amount.test(trimmed) || !/\d/.test(trimmed)) return null;
  return upToMax(Number(trimmed.replace(/[$,\s]/g, '')));
}

/**
 * Parses a number of units; null if invalid.
 * @param base number to which a difference such as "+4" or "-1" is added; without it, differences are invalid
 */
export function unitsTyped(text: string, base?: number): number | null {
  const sum = unitsIn(text, base);
  return sum === null || sum < 0 ? null : upToMax(sum);
}

/** Parses units, also below zero or above the maximum; null for other texts. */
function unitsIn(text: string, base?: number): number | null {
  const trimmed = text.trim();
  const difference = base !== undefined && sign.test(trimmed);
  const digits = difference ? trimmed.slice(1).trim() : trimmed;
  if (!units.test(digits)) return null;
  const number = Number(digits.replaceAll(',', ''));
  if (!difference) return number;
  return trimmed.startsWith('+') ? base + number : base - number;
}

/** Returns "4 → 8" if staff change a number of units; null if the text is invalid or changes nothing. */
export function unitsChange(text: string, base: number): string | null {
  const units = unitsTyped(text, base);
  return units === null || units === base ? null : `${base} → ${units}`;
}

/**
 * Merges two edits of a number of units. Applies the typed difference to the saved number, because units may have been
 * sold since the form was opened. If the result would be negative, returns the difference instead, such as "-7", which
 * `unitsProblem` rejects for the saved number.
 */
export function mergedUnits(mine: string, base: string, theirs: string): string {
  const [began, saved] = [unitsTyped(base), unitsTyped(theirs)];
  const typed = unitsTyped(mine, began ?? undefined);
  if (typed == null || began == null || saved == null) return mine;
  const difference = typed - began;
  return String(saved + difference < 0 ? difference : saved + difference);
}

/** Reason why a typed number is rejected. */
export type NumberProblem = 'negative' | 'too-large' | 'unreadable';

/** Returns the problem of a typed price; null if `dollarsOf` accepts it. */
export const dollarsProblem = (text: string) => (dollarsOf(text) === null ? problemOf(text) : null);

/** Returns the problem of a typed number of units; null if `unitsTyped` accepts it. */
export function unitsProblem(text: string, base?: number): NumberProblem | null {
  if (unitsTyped(text, base) !== null) return null;
  const sum = unitsIn(text, base);
  // With a base, a sign means a difference, so "-1.5" is not a negative number.
  if (sum === null) return base === undefined ? problemOf(text) : 'unreadable';
  return sum < 0 ? 'negative' : 'too-large';
}

function problemOf(text: string): NumberProblem {
  const value = Number(text.replace(/[$,\s]/g, '').replace('−', '-'));
  if (value < 0) return 'negative';
  return value > max ? 'too-large' : 'unreadable';
}

const upToMax = (value: number) => (value <= max ? value : null);

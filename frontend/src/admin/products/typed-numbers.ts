/** Of thousands, too: "$1,200.50". */
const amount = /^\$?\s*(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d{0,2})?$/;
const most = 1_000_000;

/** What was typed as a price, in dollars; null where it is none: a third decimal is refused, never rounded. */
export function dollarsOf(text: string): number | null {
  const trimmed = text.trim();
  if (!amount.test(trimmed) || !/\d/.test(trimmed)) return null;
  return atMost(Number(trimmed.replace(/[$,\s]/g, '')));
}

/** What was typed as a number of pieces; null where it is none. */
export function piecesTyped(text: string): number | null {
  const trimmed = text.trim();
  return /^\d+$/.test(trimmed) ? atMost(Number(trimmed)) : null;
}

const atMost = (value: number) => (value <= most ? value : null);

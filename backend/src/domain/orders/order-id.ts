const lookalikes: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** Parses a typed order id. Case, dashes and spaces do not matter. Returns null for an invalid id. */
export function readOrderId(text: string): string | null {
  const id = readOrderIdStart(text);
  return id?.length === 16 ? id : null;
}

/** Parses the beginning of an order id. Returns null when no order id can begin with the text. */
export function readOrderIdStart(text: string): string | null {
  const id = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[ILO]/g, (letter) => lookalikes[letter] ?? letter);
  return /^[0-9A-HJKMNP-TV-Z]{1,16}$/.test(id) ? id : null;
}

/** Formats an order id in four groups, e.g. `K7QF-2M9X-4TBD-W8HN`. */
export function writeOrderId(id: string): string {
  return id.replace(/(.{4})(?=.)/g, '$1-');
}

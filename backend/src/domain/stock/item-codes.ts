/** The codes of a sellable item. Each code is unique in the shop, regardless of case. */
export interface ItemCodes {
  /** The shop's own code, such as "TT-NVY-M". */
  readonly sku: string | null;
  /** A GTIN (the number of a UPC or EAN), or the text of a Code 128 symbol. */
  readonly barcode: string | null;
}

export const noCodes: ItemCodes = { sku: null, barcode: null };

/** Max length of a code. A longer Code 128 symbol does not fit on a packing slip. */
export const maxCodeLength = 48;

/** A sentence for a text that is not a SKU; null for a valid SKU. */
export function skuProblem(text: string): string | null {
  return isCode(text) ? null : `A SKU can have at most ${maxCodeLength} letters, digits and symbols, without accents.`;
}

/** A sentence for a text that is not a barcode; null for a valid barcode. */
export function barcodeProblem(text: string): string | null {
  if (!isCode(text))
    return `A barcode must be a GTIN, or at most ${maxCodeLength} letters, digits and symbols, without accents.`;
  if (!isGtin(text) || gtinOf(text.slice(0, -1)) === text) return null;
  return `The check digit of ${text} is wrong. Please compare all digits with the label.`;
}

/** The typed code without surrounding spaces; null for an empty text. */
export function typedCode(text: string | null): string | null {
  return text?.trim() || null;
}

/**
 * Returns the same key for codes that the shop treats as equal: codes that differ only in case, and a GTIN with and
 * without leading zeros, because scanners add and remove zeros. The database function `code_key` returns the same keys.
 */
export function codeKey(code: string): string {
  return isGtin(code) ? code.padStart(14, '0') : code.toUpperCase();
}

/** Whether the text is all digits and has the length of a GTIN-8, UPC, EAN or GTIN-14. The check digit may be wrong. */
function isGtin(text: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(text);
}

/**
 * The barcode, if it is a GTIN that is unique in the world; undefined otherwise. Numbers with a prefix of 2, 02 or 04
 * are for use inside a company, and search engines reject them.
 */
export function worldwideGtin(barcode: string | null): string | undefined {
  if (barcode === null || !isGtin(barcode) || gtinOf(barcode.slice(0, -1)) !== barcode) return undefined;
  const prefix = barcode.length === 8 ? barcode : codeKey(barcode).slice(1);
  return /^(2|02|04)/.test(prefix) ? undefined : barcode;
}

function isCode(text: string): boolean {
  return text.length <= maxCodeLength && /^[!-~]([ -~]*[!-~])?$/.test(text);
}

/** Appends the GTIN check digit to the digits. From the right, the weights of the digits alternate between 3 and 1. */
export function gtinOf(digits: string): string {
  const fromRight = Array.from(digits, Number).toReversed();
  const sum = fromRight.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

import { characters, oneLine } from '../shared/typed-text.js';

const maxLength = 64;
/** Min number of digits of a phone, order or card number. A ZIP code has five. */
const manyDigits = 6;
/** An order number: 16 letters and digits, usually in groups of four. */
const orderNumber = /\b[a-z0-9]{4}(?:[ -]?[a-z0-9]{4}){3}\b/;

/**
 * Returns the words of a search as the shop counts them: in lower case, with single blanks. Returns null for words that
 * the shop does not store: texts that are too long, and texts that may identify a person, such as email addresses and
 * numbers of phones and orders.
 */
export function countedWords(search: string): string | null {
  const words = oneLine(search).toLowerCase();
  if (words === '' || characters(words) > maxLength || words.includes('@')) return null;
  const digits = words.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= manyDigits || (digits > 0 && orderNumber.test(words)) ? null : words;
}

import { characters } from './characters.js';

const longest = 254;
/** One mailbox of plain form; a comma, a line break or a second @ would let one field name several. */
const form = /^[^\s@,;:<>()[\]"\\]+@[^\s@.,;:<>()[\]"\\]+(\.[^\s@.,;:<>()[\]"\\]+)+$/u;
/** What says more than an address where it stands in a link, and quotation marks; an apostrophe is a letter of many names. */
const misleading = /[?&=%`“”„‘’‚«»]/u;
const unstorable = /[\p{Cc}\p{Cs}]/u;

/** The address as the shop keeps it: composed, with its surrounding blanks cut off. */
export function tidyEmail(typed: string): string {
  return typed.normalize('NFC').trim();
}

/** What is wrong with an address, as a sentence for the person who typed it; null when nothing is. */
export function emailProblem(email: string): string | null {
  const isPlain = form.test(email) && !misleading.test(email) && !unstorable.test(email);
  return isPlain && characters(email) <= longest ? null : 'Please enter a valid email address.';
}

/** The address as no more than a hint at it: its first letters and its ending, e.g. `m•••@e•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  const ending = host.includes('.') ? host.slice(host.lastIndexOf('.')) : '';
  return `${initialOf(email.slice(0, Math.max(at, 0)))}•••@${initialOf(host)}•••${ending}`;
}

/** Looked for from the beginning of a word only: else a long word without an address would be read once per letter. */
const inText = /(?<![^\s<>()[\]:;,"'=\\/])[^\s<>()[\]:;,"'=\\/]+@[^\s<>()[\]:;,"'=\\/]+/g;

/** The text with every address in it as a hint. */
export function maskEmailsIn(text: string): string {
  return text.replace(inText, maskEmail);
}

function initialOf(text: string): string {
  return Array.from(text)[0] ?? '';
}

/** Whether the address is what deleted accounts leave: no one reads what is sent there. */
export function isErased(email: string): boolean {
  return email.toLowerCase().endsWith('@deleted.invalid');
}

/** That no one can be reached there any more, as a sentence; null for any other address. */
export function erasedProblem(email: string): string | null {
  return isErased(email) ? 'This account is deleted.' : null;
}

import isEmail from 'validator/lib/isEmail.js';

/**
 * Quotation marks, and characters with a special meaning in links. Apostrophes are allowed because many names contain
 * one.
 */
const misleading = /[?&=%`"“”„‘’‚«»]/u;
/** Spaces, control characters and invisible characters. */
const unprintable = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** The address as the shop saves it: NFC, without surrounding spaces. */
export function tidyEmail(typed: string): string {
  return typed.normalize('NFC').trim();
}

/**
 * Explains why an address is invalid; null for a valid address. The address must be one plain mailbox: a comma, a line
 * break or a second @ could add more addresses.
 */
export function emailProblem(email: string): string | null {
  const isPlain = !misleading.test(email) && !unprintable.test(email);
  return isPlain && isEmail.default(email) ? null : 'Please enter a valid email address.';
}

/**
 * A name in quotation marks, or a name without the characters that separate addresses; then the address in angle
 * brackets.
 */
const sender = /^(?:"[^"\\<>\p{Cc}]*" *|[^"\\<>()[\]:;,@\p{Cc}]*)<([^<>]+)>$/u;

/** Explains why a From line is invalid; null for `hello@shop.example` and `Name <hello@shop.example>`. */
export function senderProblem(from: string): string | null {
  const address = sender.exec(from)?.[1] ?? from;
  return emailProblem(address) === null ? null : 'Please enter a sender such as Liberty Tide <hello@shop.example>.';
}

/** Masks the address. Only its first letters and its ending remain, e.g. `m•••@e•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  const ending = host.includes('.') ? host.slice(host.lastIndexOf('.')) : '';
  return `${initialOf(email.slice(0, Math.max(at, 0)))}•••@${initialOf(host)}•••${ending}`;
}

/**
 * Matches only from the start of a word. A search from each letter of a long word without an address would take
 * quadratic time.
 */
const inText = /(?<![^\s<>()[\]:;,"'=\\/])[^\s<>()[\]:;,"'=\\/]+@[^\s<>()[\]:;,"'=\\/]+/g;

/** The text with all addresses masked. */
export function maskEmailsIn(text: string): string {
  return text.replace(inText, maskEmail);
}

function initialOf(text: string): string {
  return Array.from(text)[0] ?? '';
}

/** Whether the address belongs to a deleted account. No one reads mail to such an address. */
export function isErased(email: string): boolean {
  return email.toLowerCase().endsWith('@deleted.invalid');
}

/** The sentence for an address of a deleted account; null for any other address. */
export function erasedProblem(email: string): string | null {
  return isErased(email) ? 'This account is deleted.' : null;
}

/** Masks each word of a search for the permanent audit log: the first character of a word, or the masked address. */
export function maskWords(search: string): string {
  return search.replace(/\S+/g, (word) => (word.includes('@') ? maskEmail(word) : `${Array.from(word)[0] ?? ''}•••`));
}

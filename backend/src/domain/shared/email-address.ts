import isEmail from 'validator/lib/isEmail.js';

/** Quotation marks, and characters with a special meaning in links; apostrophes are allowed, as many names have one. */
const misleading = /[?&=%`"“”„‘’‚«»]/u;
/** Spaces, control characters and invisible characters. */
const unprintable = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** The address as the shop saves it: NFC, without surrounding spaces. */
export function tidyEmail(typed: string): string {
  return typed.normalize('NFC').trim();
}

/**
 * Explains to the customer why an address is invalid; null for a valid address. The address is one
 * plain mailbox: a comma, a line break or a second @ could put several addresses into one field.
 */
export function emailProblem(email: string): string | null {
  const isPlain = !misleading.test(email) && !unprintable.test(email);
  return isPlain && isEmail.default(email) ? null : 'Please enter a valid email address.';
}

/** The masked address: only its first letters and its ending, e.g. `m•••@e•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  const ending = host.includes('.') ? host.slice(host.lastIndexOf('.')) : '';
  return `${initialOf(email.slice(0, Math.max(at, 0)))}•••@${initialOf(host)}•••${ending}`;
}

/** Only matches from the start of a word: otherwise a long word without an address would take quadratic time. */
const inText = /(?<![^\s<>()[\]:;,"'=\\/])[^\s<>()[\]:;,"'=\\/]+@[^\s<>()[\]:;,"'=\\/]+/g;

/** The text with every address masked. */
export function maskEmailsIn(text: string): string {
  return text.replace(inText, maskEmail);
}

function initialOf(text: string): string {
  return Array.from(text)[0] ?? '';
}

/** Whether the address is that of a deleted account: no one reads mail sent there. */
export function isErased(email: string): boolean {
  return email.toLowerCase().endsWith('@deleted.invalid');
}

/** The error that a deleted account's address cannot be reached, as a sentence; null for any other address. */
export function erasedProblem(email: string): string | null {
  return isErased(email) ? 'This account is deleted.' : null;
}

import { refuseProblems } from './domain-error.js';

/** The length of a text in characters as users and PostgreSQL count them, not in UTF-16 units. */
export function characters(text: string): number {
  return Array.from(text).length;
}

/** The typed text without control characters and surrounding spaces. Line breaks remain. */
export function lines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** Same as `lines`, joined into one line. */
export function oneLine(text: string): string {
  return lines(text).replace(/\s+/g, ' ');
}

/** A sentence for a text that is too short or too long; null otherwise. */
export function lengthProblem(field: string, text: string, minLength: number, maxLength: number): string | null {
  const length = characters(text);
  if (length < minLength) return `${field} must be at least ${minLength} characters.`;
  return length > maxLength ? `${field} must be at most ${maxLength} characters.` : null;
}

/** Trims the texts and removes empty and duplicate entries. */
export function tidied(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

/**
 * Validates the reason that staff give when they refuse a shopper's request. The text is stored and mailed to the
 * shopper.
 * @throws DomainError invalid with this code when the text is missing or too long
 */
export function checkedRefusal(code: string, typed: string): string {
  const refusal = lines(typed);
  refuseProblems(code, { reason: reasonProblem(refusal) });
  return refusal;
}

/** A sentence for staff if the reason that the shopper sees is empty or too long; null otherwise. */
export function reasonProblem(reason: string): string | null {
  return reason === '' ? 'Please enter a reason to show the shopper.' : lengthProblem('The reason', reason, 1, 500);
}

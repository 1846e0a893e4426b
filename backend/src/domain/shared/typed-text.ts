import { characters } from './characters.js';

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
export function lengthProblem(field: string, text: string, least: number, most: number): string | null {
  const length = characters(text);
  if (length < least) return `${field} must be at least ${least} characters.`;
  return length > most ? `${field} must be at most ${most} characters.` : null;
}

import { characters } from './characters.js';

/** What a person typed, without control characters and surrounding spaces, its lines kept. */
export function lines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** As `lines`, in one line. */
export function oneLine(text: string): string {
  return lines(text).replace(/\s+/g, ' ');
}

/** Whether a text is too short or too long, as a sentence; null when it is neither. */
export function lengthProblem(field: string, text: string, least: number, most: number): string | null {
  const length = characters(text);
  if (length < least) return `${field} must be at least ${least} characters.`;
  return length > most ? `${field} must be at most ${most} characters.` : null;
}

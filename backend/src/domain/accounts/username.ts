import { characters } from '../shared/typed-text.js';
import { confusableCharacters } from './confusable-characters.js';

const minLength = 3;
const maxLength = 30;

/** Scripts that UAX #31 recommends for names. Japanese and Korean each use several. */
const scripts = [
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati'],
  ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Latin', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'],
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((script) => [script]);
const alphabets = [...scripts, ['Han', 'Hiragana', 'Katakana'], ['Han', 'Hangul'], ['Han', 'Bopomofo']];

const form = new RegExp(`^(?!.*\\p{Default_Ignorable_Code_Point})(?:${alphabets.map(wordsOf).join('|')})$`, 'u');

/** The name as the shop saves it: compatibility characters are replaced (NFKC), and surrounding spaces removed. */
export function tidyUsername(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** The problem of a normalized name, as a sentence for the user; null for a valid name. */
export function usernameProblem(username: string, ending: '' | '.'): string | null {
  if (characters(username) < minLength) return `Username must be at least ${minLength} characters${ending}`;
  if (characters(username) > maxLength) return `Username must be at most ${maxLength} characters${ending}`;
  return form.test(username)
    ? null
    : `Username may contain letters of one alphabet, digits, dots, underscores and hyphens${ending}`;
}

/**
 * Returns the same text for all names that look alike, regardless of case. Computes the skeleton (UTS #39) twice, the
 * second time in lower case, because some lowercase letters look like others.
 */
export function nameSkeleton(username: string): string {
  return skeleton(skeleton(tidyUsername(username)).toLowerCase());
}

/** Whether this name, or a name that looks like it, is reserved because shoppers could mistake its owner for staff. */
export function isReservedName(username: string): boolean {
  return reserved.has(nameSkeleton(username.replace(/[._-]/g, '')));
}

function skeleton(text: string): string {
  return Array.from(text.normalize('NFD'), (character) => looks.get(character) ?? character)
    .join('')
    .normalize('NFD');
}

/**
 * Returns the pattern of a name that uses only these scripts. A letter may be followed by up to four marks of its
 * script. Accents that several scripts use are only allowed in composed (NFKC) letters.
 */
function wordsOf(ofOne: readonly string[]): string {
  const letters = ofOne.map((script) => `(?=\\p{Script_Extensions=${script}})\\p{L}`);
  const marks = ofOne.map((script) => `(?=\\p{Script=${script}})\\p{M}`);
  return `(?:[0-9._-]|(?:${letters.join('|')})(?:${marks.join('|')}){0,4})+`;
}

const looks = new Map(readPairs());

function* readPairs(): Generator<[string, string]> {
  let prototype = '';
  for (const token of confusableCharacters.trim().split(/\s+/)) {
    if (token.endsWith(':')) prototype = token.slice(0, -1).split('+').map(fromHex).join('');
    else yield [fromHex(token), prototype];
  }
}

function fromHex(codePoint: string): string {
  return String.fromCodePoint(parseInt(codePoint, 16));
}

const reserved = new Set(
  [
    ...['abuse', 'admin', 'administrator', 'contact', 'customerservice', 'help', 'helpdesk', 'hostmaster', 'info'],
    ...['moderator', 'noreply', 'owner', 'postmaster', 'privacy', 'root', 'security', 'staff', 'support', 'sysadmin'],
    ...['system', 'webmaster'],
  ].map(nameSkeleton),
);

import { characters } from '../shared/characters.js';
import { confusableCharacters } from './confusable-characters.js';

const shortest = 3;
const longest = 30;

/** Those that UAX #31 recommends for names; Japanese and Korean are each written in several. */
const scripts = [
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati'],
  ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Latin', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil'],
  ...['Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((script) => [script]);
const alphabets = [...scripts, ['Han', 'Hiragana', 'Katakana'], ['Han', 'Hangul'], ['Han', 'Bopomofo']];

const form = new RegExp(`^(?!.*\\p{Default_Ignorable_Code_Point})(?:${alphabets.map(wordsOf).join('|')})$`, 'u');

/** The name as the shop keeps it: compatible characters as their plain ones, surrounding blanks cut off. */
export function tidyUsername(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** What is wrong with a tidy name, as a sentence for the person who typed it; null when nothing is. */
export function usernameProblem(username: string, ending: '' | '.'): string | null {
  if (characters(username) < shortest) return `Username must be at least ${shortest} characters${ending}`;
  if (characters(username) > longest) return `Username must be at most ${longest} characters${ending}`;
  return form.test(username)
    ? null
    : `Username may hold letters of one alphabet, digits, dots, underscores and hyphens${ending}`;
}

/**
 * The same for all names that look alike, in any case: the skeleton of UTS #39, of which capitals are folded and, since some
 * small letters look like others, that of the result.
 */
export function nameSkeleton(username: string): string {
  return skeleton(skeleton(tidyUsername(username)).toLowerCase());
}

function skeleton(text: string): string {
  return Array.from(text.normalize('NFD'), (character) => looks.get(character) ?? character)
    .join('')
    .normalize('NFD');
}

/** Marks follow a letter of their own script, four at most; an accent for any script belongs to NFKC's composed letter, or nowhere. */
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

/** One word of a search, as `searchQuery` reads it. */
interface ReadWord {
  readonly typed: string;
  /** The same without typing errors. */
  readonly word: string;
  /** False for words like "for". */
  readonly narrows: boolean;
  /** It may still be being typed. */
  readonly last: boolean;
  /** A tsquery in every form that counts; null where the shop has nothing of the kind. */
  readonly query: string | null;
  /** Only as a whole word. */
  readonly whole: string | null;
  /** Also all that it begins; null for a word that narrows nothing. */
  readonly begun: string | null;
}

/** Words that stand beside each other and for something else. */
interface ReadPhrase {
  /** The place of its first word, from 0. */
  readonly start: number;
  readonly words: number;
  readonly query: string;
}

export interface SearchRow {
  readonly words: readonly ReadWord[] | null;
  /** By their first word, the longest first. */
  readonly phrases: readonly ReadPhrase[] | null;
}

/** What a search finds: tsqueries, as text. */
export interface SearchQueries {
  /** All its words, each in any form that counts. */
  readonly all: string;
  /** All its words, and only as whole words: what matches it comes first. */
  readonly whole: string;
  /** Any of its words: the more, and the more telling the field that has them, the better. */
  readonly any: string;
}

/** A word, or words that are one synonym. */
export interface SearchPart {
  readonly typed: string;
  /** The same without typing errors. */
  readonly text: string;
  readonly query: string | null;
  readonly whole: string | null;
}

/** Puts a search together: the longest synonym that begins with a word counts before the word. */
export function partsOf({ words, phrases }: SearchRow): SearchPart[] {
  const parts: SearchPart[] = [];
  for (let place = 0; words && place < words.length;) {
    const phrase = phrases?.find(({ start }) => start === place);
    const said = words.slice(place, place + (phrase?.words ?? 1));
    place += said.length;
    const [first] = said;
    if (!first || (!phrase && !first.narrows)) continue;
    const text = { typed: said.map(({ typed }) => typed).join(' '), text: said.map(({ word }) => word).join(' ') };
    parts.push({ ...text, ...(phrase ? meaningOf(phrase, said) : { query: first.query, whole: first.whole }) });
  }
  return parts;
}

/** Null when nothing can match. */
export function queriesOf(parts: readonly SearchPart[]): SearchQueries | null {
  if (parts.length === 0 || parts.some(({ query }) => query === null)) return null;
  const joined = (sign: '&' | '|', queries: readonly (string | null)[]) =>
    queries.map((query) => `(${query})`).join(` ${sign} `);
  const each = parts.map(({ query }) => query);
  return {
    all: joined('&', each),
    whole: joined(
      '&',
      parts.map(({ whole }) => whole),
    ),
    any: joined('|', each),
  };
}

/** The last word of a search may be the beginning of another: who types "bra" may be about to type "bracelet". */
function meaningOf({ query }: ReadPhrase, said: readonly ReadWord[]): Pick<SearchPart, 'query' | 'whole'> {
  const [only] = said;
  const meant = withoutRepeated(query);
  if (said.length > 1 || !only?.last) return { query: meant, whole: meant };
  const begun = only.typed === only.word && only.begun !== null ? only.begun : `'${only.word}':*`;
  return { query: `${meant} | ${inNamesAndTags(begun)}`, whole: meant };
}

/** Each of its words only where it weighs most. */
function inNamesAndTags(query: string): string {
  return query.replaceAll(/('[^']+')(:\*)?/g, (_, lexeme: string, begun = ':') => `${lexeme}${begun}AB`);
}

/** Two ways to say the same may have the same stems. */
const withoutRepeated = (meanings: string) => [...new Set(meanings.split(' | '))].join(' | ');

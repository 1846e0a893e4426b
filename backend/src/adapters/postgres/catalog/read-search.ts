/** One word of a search, as parsed by `searchQuery`. */
interface ReadWord {
  readonly typed: string;
  /** The word with typing errors corrected. */
  readonly word: string;
  /** Whether the word narrows the search; false for words like "for". */
  readonly narrows: boolean;
  /** Whether this is the last word, which may be incomplete. */
  readonly last: boolean;
  /**
   * A tsquery for the word or its correction. Also matches by prefix if the word may be incomplete. Null if the shop
   * has no match.
   */
  readonly query: string | null;
  /** Matches only the whole word. */
  readonly whole: string | null;
  /** Also matches words that begin with this word; null for an ignored word such as "for". */
  readonly begun: string | null;
}

/** Adjacent words that form a synonym. */
interface ReadPhrase {
  /** Index of the first word, from 0. */
  readonly start: number;
  readonly words: number;
  readonly query: string;
}

export interface SearchRow {
  readonly words: readonly ReadWord[] | null;
  /** Sorted by the first word. Of phrases that begin with the same word, the longest comes first. */
  readonly phrases: readonly ReadPhrase[] | null;
}

/** The queries of a search: tsqueries, as text. */
export interface SearchQueries {
  /** Matches all words, also by prefix, correction or synonym. */
  readonly all: string;
  /** Matches all words as whole words only. These matches come first. */
  readonly whole: string;
  /** Matches any of the words. More matching words, and more important fields, rank higher. */
  readonly any: string;
}

/** A word, or adjacent words that form one synonym. */
export interface SearchPart {
  readonly typed: string;
  /** The text with typing errors corrected. */
  readonly text: string;
  readonly query: string | null;
  readonly whole: string | null;
}

/** Combines the parts of a search. The longest synonym that begins with a word takes precedence over the word. */
export function partsOf({ words, phrases }: SearchRow): SearchPart[] {
  const parts: SearchPart[] = [];
  for (let place = 0; words && place < words.length;) {
    const phrase = phrases?.find(({ start }) => start === place);
    const phraseWords = words.slice(place, place + (phrase?.words ?? 1));
    place += phraseWords.length;
    const [first] = phraseWords;
    if (!first || (!phrase && !first.narrows)) continue;
    const text = {
      typed: phraseWords.map(({ typed }) => typed).join(' '),
      text: phraseWords.map(({ word }) => word).join(' '),
    };
    parts.push({ ...text, ...(phrase ? meaningOf(phrase, phraseWords) : { query: first.query, whole: first.whole }) });
  }
  return parts;
}

/** Returns null when nothing can match. */
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

/**
 * The meaning of a synonym. If the last word may be incomplete, its own matches count, too: "bra" may become
 * "bracelet".
 */
function meaningOf({ query }: ReadPhrase, phraseWords: readonly ReadWord[]): Pick<SearchPart, 'query' | 'whole'> {
  const [only] = phraseWords;
  const meant = withoutRepeated(query);
  if (phraseWords.length > 1 || !only?.last) return { query: meant, whole: meant };
  const begun = only.typed === only.word && only.begun !== null ? only.begun : `'${only.word}':*`;
  return { query: `${meant} | ${inNamesAndTags(begun)}`, whole: meant };
}

/** Restricts each word to the two most important groups of fields: names and tags. */
function inNamesAndTags(query: string): string {
  return query.replaceAll(/('[^']+')(:\*)?/g, (_, lexeme: string, begun = ':') => `${lexeme}${begun}AB`);
}

/** Removes repeated meanings, because two synonyms may have the same stems. */
const withoutRepeated = (meanings: string) => [...new Set(meanings.split(' | '))].join(' | ');

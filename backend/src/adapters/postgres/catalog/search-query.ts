import { type RawBuilder, sql } from 'kysely';
import type { MySize } from '../../../domain/catalog/my-size.js';
import { newArrivals } from '../../../domain/catalog/category.js';
import type { SearchSuggestions, SuggestedProduct } from '../../../domain/catalog/ports/catalog-reader.js';
import { countedExactly } from '../shared/bounded-count.js';
import { type Named, Prepared } from '../sql/database.js';
import { isInMySize } from './offered-choices.js';
import type { SearchQueries, SearchRow } from './read-search.js';

type Part = RawBuilder<unknown>;

/** Max number of words in a search. Further words are ignored. */
export const maxWords = 12;

/** Max number of words in a synonym. */
const maxWordsOfPhrase = 5;

/**
 * Max number of listed search results: the limit for an exact count, plus one. Featured and newest products take
 * precedence.
 */
export const maxFound = countedExactly + 1;

/** Number of products that are sorted by relevance if there are too many matches to count exactly. */
const rankedOfMany = 500;

/** Max number of letters of a word in `search_words`. */
const maxWordLength = 40;

/** Category pages that suggestions link to: name, slug and position. */
const listings = sql`
  SELECT name, slug, position FROM categories UNION ALL SELECT ${sql.lit(newArrivals.name)}, ${sql.lit(newArrivals.slug)}, 0`;

/**
 * A sample of products. A word that is missing from the sample is rare enough to look up all its matches in the index.
 */
const newestProducts = sql`SELECT search, archived_at FROM products ORDER BY id DESC LIMIT 100`;

export const someProduct = (
  query: Part,
) => sql`(EXISTS (SELECT FROM (${newestProducts}) AS newest WHERE archived_at IS NULL AND search @@ ${query})
  OR EXISTS (SELECT FROM products WHERE archived_at IS NULL AND search @@ ${query}))`;
const someListing = (query: Part) =>
  sql`EXISTS (SELECT FROM (${listings}) AS l WHERE search_vector(l.name, 'A') @@ ${query})`;
const something = (query: Part) => sql`(${someProduct(query)} OR ${someListing(query)})`;
export const someSynonym = (word: Part) =>
  sql`EXISTS (SELECT FROM search_synonyms WHERE lexemes @@ search_query(${word}))`;

/**
 * Ranks candidates by relevance. Returns `id`, `place`, and the number of candidates as `total`. If there are too many
 * candidates to count exactly, only the featured and the newest products are ranked. The other products follow.
 * Sold-out products come last.
 * @param candidates rows with `id`, `search`, `is_featured` and `sold_out`, up to the listing limit
 */
export const placed = (candidates: Part, { whole, any }: SearchQueries) => {
  const ifRanked = (value: Part) =>
    sql`CASE WHEN total < ${sql.lit(maxFound)} OR newest <= ${sql.lit(rankedOfMany)} THEN ${value} END DESC NULLS LAST`;
  const [isWhole, rank] = [sql`search @@ ${whole}::tsquery`, sql`ts_rank(search, ${any}::tsquery)`];
  return sql<Placed>`(
    SELECT id, total, sold_out,
      row_number() OVER (ORDER BY sold_out, ${ifRanked(isWhole)}, ${ifRanked(rank)}, newest)::integer AS place FROM (
      SELECT *, count(*) OVER ()::integer AS total, row_number() OVER (ORDER BY is_featured DESC, id DESC) AS newest
      FROM (${candidates}) AS candidates) AS counted)`;
};

interface Placed {
  readonly id: number;
  readonly total: number;
  readonly sold_out: boolean;
  readonly place: number;
}

/** All variants of a word with two adjacent letters swapped: `word` and `distance`. */
const swapped = (word: Part) => sql`
  SELECT overlay(${word} PLACING reverse(substr(${word}, place, 2)) FROM place) AS word, 0 AS distance
  FROM generate_series(1, least(length(${word}), ${sql.lit(maxWordLength)}) - 1) AS place`;

/** Known words that differ from a word by a small typing error: `word` and `distance`. */
export const similarWords = (word: Part) => sql`
  ${swapped(word)}
  UNION ALL
  SELECT word, levenshtein(word, left(${word}, 255)) AS distance FROM search_words
  WHERE word % ${word} AND levenshtein(word, left(${word}, 255)) <= CASE WHEN length(${word}) < 6 THEN 1 ELSE 2 END`;

/** Max number of words with a common prefix that a query lists. More words are matched by prefix, which is slower. */
const maxBegun = 8;

/** All words with this prefix, as a tsquery: a list of the words, or a prefix match if the list would be too long. */
const begunBy = (word: Part) => sql`coalesce((
    SELECT CASE WHEN count(*) <= ${sql.lit(maxBegun)} THEN string_agg(quote_literal(begun.word), ' | ')::tsquery END FROM (
      SELECT known.word FROM search_words AS known
      WHERE length(${word}) > 2 AND ${word} ~ '[^0-9]' AND known.word ~>=~ ${word} AND known.word ~<~ (${word} || chr(65535))
      LIMIT ${sql.lit(maxBegun + 1)}) AS begun
  ), to_tsquery('pg_catalog.simple', quote_literal(${word}) || ':*'))`;

/**
 * Parses a search. Returns one row with the words and their synonyms, for `partsOf`. Each word matches all words with
 * the same stem. The last word, which may be incomplete, and words that are not in the shop also match by prefix. A
 * word without any match is replaced with a variant with two swapped letters, or with the most similar known word. A
 * similar word shares trigrams and requires at most a third of its letters to change. Synonyms are looked up by the
 * corrected words. If the last word is unknown and was not corrected, it may also be the incomplete last word of a
 * typed synonym: the search then finds a synonym that begins with this word, or with this word and the words before it.
 * A single such word finds a synonym only if no product name, tag or color starts with the word. Words like "for" are
 * ignored.
 */
export const searchQuery = new Prepared((db, { search }: Named<{ search: string }>) => {
  const statement = sql<SearchRow>`WITH typed AS (
      SELECT place::integer, word, whole, begun, place = max(place) FILTER (WHERE numnode(whole) > 0) OVER () AS last
      FROM regexp_split_to_table(search_text(${search}), ' ') WITH ORDINALITY AS found (word, place),
        search_query(word) AS whole, LATERAL (SELECT whole || ${begunBy(sql`found.word`)}) AS b (begun)
      WHERE word <> '' ORDER BY place LIMIT ${sql.lit(maxWords)}
    ), known AS MATERIALIZED (
      SELECT typed.*, CASE WHEN is_word AND last THEN begun WHEN is_word THEN whole WHEN ${something(sql`begun`)} THEN begun END::text AS query
      FROM (SELECT typed.*, ${something(sql`whole`)} AS is_word FROM typed WHERE numnode(whole) > 0 OFFSET 0) AS typed
    ), read AS MATERIALIZED (
      SELECT typed.place, typed.word AS typed, coalesce(meant.word, typed.word) AS word, coalesce(typed.last, false) AS last,
        (coalesce(known.is_word, false) OR meant.query IS NOT NULL) AS is_word, coalesce(known.query, meant.query) AS query,
        CASE WHEN known.query IS NULL THEN meant.query ELSE known.whole::text END AS whole, known.begun::text AS begun, known.place IS NULL AS narrows_nothing
      FROM typed LEFT JOIN known USING (place) LEFT JOIN LATERAL (
        SELECT near.word, CASE WHEN in_shop THEN search_query(near.word)::text END AS query FROM (
          ${swapped(sql`typed.word`)}
          UNION ALL (
            SELECT kept.word, levenshtein(kept.word, left(typed.word, 255)) AS distance FROM search_words kept
            WHERE kept.word % typed.word
              AND levenshtein(kept.word, left(typed.word, 255)) <= ceil(length(typed.word) / 3.0)
            ORDER BY distance, kept.word LIMIT 10
          )
        ) AS near, LATERAL (SELECT ${someProduct(sql`search_query(near.word)`)}) AS found (in_shop)
        WHERE known.query IS NULL AND known.place IS NOT NULL AND (in_shop OR ${someSynonym(sql`near.word`)})
        ORDER BY distance, similarity(near.word, typed.word) DESC, near.word LIMIT 1
      ) AS meant ON NOT ${someSynonym(sql`typed.word`)}
    ), phrases AS MATERIALIZED (
      SELECT said.start, said.words,
        CASE WHEN ${something(sql`meant`)} THEN meant WHEN ${something(sql`anywhere`)} THEN anywhere END::text AS query
      FROM (
        SELECT first.place AS start, count(*)::integer AS words, string_agg(read.word, ' ' ORDER BY read.place) AS text,
          search_phrase(string_agg(read.word, ' ' ORDER BY read.place), '')::text AS stems,
          bool_or(read.last AND NOT read.is_word) AS unfinished
        FROM read AS first CROSS JOIN generate_series(1, ${sql.lit(maxWordsOfPhrase)}) AS length
        JOIN read ON read.place BETWEEN first.place AND first.place + length - 1
        WHERE NOT first.narrows_nothing GROUP BY first.place, length HAVING count(*) = length
      ) AS said JOIN LATERAL (
        SELECT meant FROM (
          SELECT meant, 0 AS rest FROM search_synonyms WHERE stems = said.stems
          UNION ALL
          SELECT meant, length(phrase) AS rest FROM search_synonyms
          WHERE said.unfinished AND (said.words > 1 OR NOT ${someProduct(sql`to_tsquery('pg_catalog.simple', quote_literal(said.text) || ':*AB')`)})
            AND phrase ~>=~ said.text AND phrase ~<~ (said.text || chr(65535))
        ) AS same ORDER BY rest LIMIT 1
      ) AS synonym ON true CROSS JOIN LATERAL (SELECT regexp_replace(meant::text, ':AB', '', 'g')::tsquery) AS a (anywhere)
    )
    SELECT (SELECT json_agg(json_build_object('typed', typed, 'word', word, 'last', last, 'query', query, 'whole', whole, 'begun', begun,
          'narrows', NOT narrows_nothing) ORDER BY place) FROM read) AS words,
      (SELECT json_agg(json_build_object('start', start - 1, 'words', words, 'query', query) ORDER BY start, words DESC)
        FROM phrases WHERE query IS NOT NULL) AS phrases`;
  return { compile: () => statement.compile(db) };
});

interface Suggested extends Pick<SuggestedProduct, 'id' | 'name' | 'slug' | 'imageUrl'> {
  readonly priceCents: number;
  readonly lowestPriceCents: number;
  readonly highestPriceCents: number;
  readonly compareAtPriceCents: number | null;
}

interface SuggestionsRow extends Pick<SearchSuggestions, 'total'> {
  readonly products: readonly Suggested[] | null;
  readonly categories: SearchSuggestions['categories'] | null;
}

/** One row: the best six products and three categories as JSON, and the number of products, up to the ranking limit. */
export function suggestionsQuery(search: SearchQueries, mySize?: MySize) {
  const candidates = sql`
    SELECT id, search, is_featured, NOT (p.in_stock AND coalesce(a.in_stock, true)) AS sold_out
    FROM products p LEFT JOIN product_availability a ON a.product_id = p.id
    WHERE archived_at IS NULL AND search @@ ${search.all}::tsquery AND ${mySize ? isInMySize(mySize) : sql`true`}
    ORDER BY is_featured DESC, id DESC LIMIT ${sql.lit(maxFound)}`;
  return sql<SuggestionsRow>`WITH found AS MATERIALIZED ${placed(candidates, search)}
    SELECT (SELECT count(*)::integer FROM found) AS total,
      (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'imageUrl', p.image_url,
          'priceCents', p.price_cents, 'lowestPriceCents', a.lowest_price_cents, 'highestPriceCents', a.highest_price_cents,
          'compareAtPriceCents', p.compare_at_price_cents) ORDER BY found.place)
        FROM (SELECT * FROM found ORDER BY place LIMIT 6) AS found JOIN products p USING (id)
          JOIN product_availability a ON a.product_id = p.id) AS products,
      (SELECT json_agg(json_build_object('name', name, 'slug', slug) ORDER BY position) FROM (
        SELECT * FROM (${listings}) AS l WHERE search_vector(name, 'A') @@ ${search.all}::tsquery ORDER BY position LIMIT 3) AS few
      ) AS categories`;
}

import { newArrivals } from '../../../domain/catalog/new-arrivals.js';
import type { ListQuery } from './list-query.js';
import type { SearchQueries } from './read-search.js';

/** More words than anybody types; the rest of a text narrows nothing. */
const mostWords = 12;

/** More words than anything is called by. */
const mostWordsOfPhrase = 5;

/** Letters of the longest word that the shop knows, as `search_words` has it. */
const longestWord = 40;

/** What people can be sent to: name, slug and place; `$2` and `$3` are New Arrivals'. */
const listings = `SELECT name, slug, id FROM categories UNION ALL SELECT $2, $3, 0`;

export const someProduct = (query: string) =>
  `EXISTS (SELECT FROM products WHERE archived_at IS NULL AND search @@ ${query})`;
const someListing = (query: string) =>
  `EXISTS (SELECT FROM (${listings}) AS l WHERE search_vector(l.name, 'A') @@ ${query})`;
const something = (query: string) => `(${someProduct(query)} OR ${someListing(query)})`;
export const someSynonym = (word: string) =>
  `EXISTS (SELECT FROM search_synonyms WHERE lexemes @@ search_query(${word}))`;

/** By how well products match a search; `$` names are those of its two parameters. */
export const byMatch = (whole: string, any: string) =>
  `search @@ ${whole}::tsquery DESC, ts_rank(search, ${any}::tsquery) DESC, is_featured DESC, id DESC`;

/** A word with two neighbouring letters in each other's place, in every way: `word` and `distance`. */
export const swapped = (word: string) => `
  SELECT overlay(${word} PLACING reverse(substr(${word}, place, 2)) FROM place) AS word, 0 AS distance
  FROM generate_series(1, least(length(${word}), ${longestWord}) - 1) AS place`;

/**
 * Reads a search: one row of its words and of the synonyms among them, for `readSearch`. A word stands for its stem, the
 * last one, which may still be being typed, and one that nothing has, also for all that it begins. Where the shop has
 * neither, it is written wrong: it stands for itself with two neighbours swapped, or else for the known word that is nearest
 * to it, with some of the same trigrams and with at most a third of its letters to be changed. Synonyms are looked up by
 * the words as they should be written; the last ones may also begin one, a single one if it begins no name, tag or color.
 * Words like "for" narrow nothing.
 */
export function searchQuery(search: string): ListQuery {
  return {
    sql: `WITH typed AS (
        SELECT place::integer, word, whole, begun, place = max(place) FILTER (WHERE numnode(whole) > 0) OVER () AS last
        FROM regexp_split_to_table(search_text($1), ' ') WITH ORDINALITY AS found (word, place),
          search_query(word) AS whole, LATERAL (SELECT whole || to_tsquery('pg_catalog.simple', quote_literal(word) || ':*')) AS b (begun)
        WHERE word <> '' ORDER BY place LIMIT ${mostWords}
      ), known AS MATERIALIZED (
        SELECT typed.*, CASE WHEN is_word AND last THEN begun WHEN is_word THEN whole WHEN ${something('begun')} THEN begun END::text AS query
        FROM (SELECT typed.*, ${something('whole')} AS is_word FROM typed WHERE numnode(whole) > 0 OFFSET 0) AS typed
      ), read AS MATERIALIZED (
        SELECT typed.place, typed.word AS typed, coalesce(meant.word, typed.word) AS word, coalesce(typed.last, false) AS last,
          (coalesce(known.is_word, false) OR meant.query IS NOT NULL) AS is_word, coalesce(known.query, meant.query) AS query,
          CASE WHEN known.query IS NULL THEN meant.query ELSE known.whole::text END AS whole, known.place IS NULL AS narrows_nothing
        FROM typed LEFT JOIN known USING (place) LEFT JOIN LATERAL (
          SELECT near.word, CASE WHEN in_shop THEN search_query(near.word)::text END AS query FROM (
            ${swapped('typed.word')}
            UNION ALL (
              SELECT kept.word, levenshtein(kept.word, left(typed.word, 255)) AS distance FROM search_words kept
              WHERE kept.word % typed.word
                AND levenshtein(kept.word, left(typed.word, 255)) <= ceil(length(typed.word) / 3.0)
              ORDER BY distance, kept.word LIMIT 10
            )
          ) AS near, LATERAL (SELECT ${someProduct('search_query(near.word)')}) AS found (in_shop)
          WHERE known.query IS NULL AND known.place IS NOT NULL AND (in_shop OR ${someSynonym('near.word')})
          ORDER BY distance, similarity(near.word, typed.word) DESC, near.word LIMIT 1
        ) AS meant ON NOT ${someSynonym('typed.word')}
      ), phrases AS MATERIALIZED (
        SELECT said.start, said.words,
          CASE WHEN ${something('meant')} THEN meant WHEN ${something('anywhere')} THEN anywhere END::text AS query
        FROM (
          SELECT first.place AS start, count(*)::integer AS words, string_agg(read.word, ' ' ORDER BY read.place) AS text,
            search_phrase(string_agg(read.word, ' ' ORDER BY read.place), '')::text AS stems,
            bool_or(read.last AND NOT read.is_word) AS unfinished
          FROM read AS first CROSS JOIN generate_series(1, ${mostWordsOfPhrase}) AS length
          JOIN read ON read.place BETWEEN first.place AND first.place + length - 1
          WHERE NOT first.narrows_nothing GROUP BY first.place, length HAVING count(*) = length
        ) AS said JOIN LATERAL (
          SELECT meant FROM (
            SELECT meant, 0 AS rest FROM search_synonyms WHERE stems = said.stems
            UNION ALL
            SELECT meant, length(phrase) AS rest FROM search_synonyms
            WHERE said.unfinished AND (said.words > 1 OR NOT ${someProduct(`to_tsquery('pg_catalog.simple', quote_literal(said.text) || ':*AB')`)})
              AND phrase ~>=~ said.text AND phrase ~<~ (said.text || chr(65535))
          ) AS same ORDER BY rest LIMIT 1
        ) AS synonym ON true CROSS JOIN LATERAL (SELECT regexp_replace(meant::text, ':AB', '', 'g')::tsquery) AS a (anywhere)
      )
      SELECT (SELECT json_agg(json_build_object('typed', typed, 'word', word, 'last', last, 'query', query, 'whole', whole,
            'narrows', NOT narrows_nothing) ORDER BY place) FROM read) AS words,
        (SELECT json_agg(json_build_object('start', start - 1, 'words', words, 'query', query) ORDER BY start, words DESC)
          FROM phrases WHERE query IS NOT NULL) AS phrases`,
    parameters: [search, newArrivals.name, newArrivals.slug],
  };
}

/** One row: the best six products and three categories as JSON, and how many products there are in all. */
export function suggestionsQuery({ all, whole, any }: SearchQueries): ListQuery {
  return {
    sql: `WITH found AS MATERIALIZED (
        SELECT id, row_number() OVER (ORDER BY ${byMatch('$4', '$5')}) AS place FROM products
        WHERE archived_at IS NULL AND search @@ $1::tsquery
      )
      SELECT (SELECT count(*)::integer FROM found) AS total,
        (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'imageUrl', p.image_url,
            'priceCents', p.price_cents, 'compareAtPriceCents', p.compare_at_price_cents) ORDER BY found.place)
          FROM (SELECT * FROM found ORDER BY place LIMIT 6) AS found JOIN products p USING (id)) AS products,
        (SELECT json_agg(json_build_object('name', name, 'slug', slug) ORDER BY id) FROM (
          SELECT * FROM (${listings}) AS l WHERE search_vector(name, 'A') @@ $1::tsquery ORDER BY id LIMIT 3) AS few
        ) AS categories`,
    parameters: [all, newArrivals.name, newArrivals.slug, whole, any],
  };
}

import { newArrivals } from '../../../domain/catalog/new-arrivals.js';
import type { ListQuery } from './list-query.js';

/** More words than anybody types; the rest of a text narrows nothing. */
const mostWords = 10;

/** Letters of the longest word that the shop knows, as `search_words` has it. */
const longestWord = 40;

/** What people can be sent to: name, slug and place; `$2` and `$3` are New Arrivals'. */
const listings = `SELECT name, slug, id FROM categories UNION ALL SELECT $2, $3, 0`;

const someProduct = (query: string) => `EXISTS (SELECT FROM products WHERE archived_at IS NULL AND search @@ ${query})`;

/** A search as it has been read: two tsqueries, as text. */
export interface ReadSearch {
  /** All its words, each in any form that counts. */
  readonly all: string;
  /** All its words, and only as whole words: what matches it comes first. */
  readonly whole: string;
}

/** By how well products match a search; `$` names are those of its two parameters. */
export const byMatch = (whole: string, all: string) =>
  `search @@ ${whole}::tsquery DESC, ts_rank(search, ${all}::tsquery) DESC, is_featured DESC, id DESC`;

/**
 * Reads a search: one row, a ReadSearch, or none when nothing can match. A word stands for its stem, the last one, which
 * may still be being typed, and one that nothing has, also for all that it begins; where the shop has neither, for itself
 * with two neighbouring letters in each other's place, or else for the known words that are nearest to it: written with
 * some of the same trigrams, and with at most a third of its letters to be changed. Words like "for" narrow nothing.
 */
export function searchQuery(search: string): ListQuery {
  return {
    sql: `WITH typed AS (
        SELECT word, plainto_tsquery('pg_catalog.english', word) AS whole,
          plainto_tsquery('pg_catalog.english', word)
            || to_tsquery('pg_catalog.simple', quote_literal(word) || ':*') AS begun,
          max(place) = max(max(place)) OVER () AS last
        FROM regexp_split_to_table(search_text($1), ' ') WITH ORDINALITY AS found (word, place)
        WHERE to_tsvector('pg_catalog.english', word) <> ''
        GROUP BY word ORDER BY min(place) LIMIT ${mostWords}
      ), meant AS (
        SELECT coalesce(known.query, nearest.query) AS query, coalesce(known.whole, nearest.query) AS whole
        FROM typed LEFT JOIN LATERAL (
          SELECT query::text, typed.whole::text
          FROM (VALUES (1, CASE WHEN typed.last THEN typed.begun ELSE typed.whole END), (2, typed.begun)) AS tried (turn, query)
          WHERE ${someProduct('query')}
            OR EXISTS (SELECT FROM (${listings}) AS l WHERE search_vector(l.name, 'A') @@ query)
          ORDER BY turn LIMIT 1
        ) AS known ON true LEFT JOIN LATERAL (
          SELECT string_agg(plainto_tsquery('pg_catalog.english', word)::text, ' | ') AS query FROM (
            SELECT word FROM (
              SELECT overlay(typed.word PLACING reverse(substr(typed.word, place, 2)) FROM place) AS word, 0 AS distance
              FROM generate_series(1, least(length(typed.word), ${longestWord}) - 1) AS place
              UNION ALL (
                SELECT known.word, levenshtein(known.word, left(typed.word, 255)) AS distance FROM search_words known
                WHERE known.word % typed.word
                  AND levenshtein(known.word, left(typed.word, 255)) <= ceil(length(typed.word) / 3.0)
                ORDER BY distance, known.word LIMIT 10
              )
            ) AS near
            WHERE ${someProduct("plainto_tsquery('pg_catalog.english', near.word)")}
            ORDER BY distance FETCH FIRST ROW WITH TIES
          ) AS best
        ) AS nearest ON known.query IS NULL
      )
      SELECT string_agg('(' || query || ')', ' & ') AS all, string_agg('(' || whole || ')', ' & ') AS whole
      FROM meant HAVING bool_and(query IS NOT NULL)`,
    parameters: [search, newArrivals.name, newArrivals.slug],
  };
}

/** One row: the best six products and three categories as JSON, and how many products there are in all. */
export function suggestionsQuery({ all, whole }: ReadSearch): ListQuery {
  return {
    sql: `WITH found AS MATERIALIZED (
        SELECT id, row_number() OVER (ORDER BY ${byMatch('$4', '$1')}) AS place FROM products
        WHERE archived_at IS NULL AND search @@ $1::tsquery
      )
      SELECT (SELECT count(*)::integer FROM found) AS total,
        (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'imageUrl', p.image_url,
            'priceCents', p.price_cents, 'compareAtPriceCents', p.compare_at_price_cents) ORDER BY found.place)
          FROM (SELECT * FROM found ORDER BY place LIMIT 6) AS found JOIN products p USING (id)) AS products,
        (SELECT json_agg(json_build_object('name', name, 'slug', slug) ORDER BY id) FROM (
          SELECT * FROM (${listings}) AS l WHERE search_vector(name, 'A') @@ $1::tsquery ORDER BY id LIMIT 3) AS few
        ) AS categories`,
    parameters: [all, newArrivals.name, newArrivals.slug, whole],
  };
}

import { sql } from 'kysely';
import type { SearchPart, SearchQueries } from './read-search.js';
import { similarWords, someProduct, someSynonym } from './search-query.js';

/**
 * Max number of alternative searches. The caller tries them in order, because there may be no product with both the
 * similar word and the rest of the search.
 */
const maxTries = 3;

/**
 * Alternatives to a search that finds nothing in names, tags, colors and categories. Each alternative replaces one word
 * with a similar word, such as "sport bra" for "sport bar", most similar first. Returns no row if the search finds
 * products.
 */
export function didYouMeanQuery(parts: readonly SearchPart[], queries: SearchQueries | null) {
  const foreground = queries && inTheForeground(queries.all);
  return sql<{ text: string }>`WITH parts AS MATERIALIZED (
      SELECT text, place FROM unnest(${parts.map(({ text }) => text)}::text[]) WITH ORDINALITY AS part (text, place)
    ), near AS (
      SELECT part.place, found.word, distance, similarity(found.word, part.text) AS likeness
      FROM parts AS part CROSS JOIN LATERAL (
        ${similarWords(sql`part.text`)}
      ) AS found
      WHERE length(part.text) > 2 AND found.word <> part.text
        AND (${someProduct(sql`search_phrase(found.word, ':AB')`)} OR ${someSynonym(sql`found.word`)})
        AND (${foreground}::text IS NULL OR NOT ${someProduct(sql`${foreground}::tsquery`)})
      ORDER BY distance, likeness DESC, found.word LIMIT ${sql.lit(maxTries)}
    )
    SELECT string_agg(CASE WHEN part.place = near.place THEN near.word ELSE part.text END, ' ' ORDER BY part.place) AS text
    FROM near CROSS JOIN parts AS part
    GROUP BY near.place, near.word, distance, likeness ORDER BY distance, likeness DESC, near.word`;
}

/** The same search in names, tags, colors and categories only. */
function inTheForeground(query: string): string {
  return query.replaceAll(/('[^']+')(:\*)?(?![:\w*])/g, (_, lexeme: string, begun = ':') => `${lexeme}${begun}ABC`);
}

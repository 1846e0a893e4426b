import { type RawBuilder, sql } from 'kysely';
import { maxWords, similarWords } from './search-query.js';
import { staffWords } from './staff-product-list-query.js';

/** Whether a product contains the word, as in `found`. Archived products and drafts count, too. */
const someStaffProduct = (word: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM products AS p WHERE ${staffWords} || p.variant_words LIKE '%' || ${word} || '%')`;

/**
 * Corrects a staff search that finds nothing. Each word that no product contains is replaced with the most similar word
 * of a product, as in the search of the shop. Words with digits stay unchanged, because they are often codes. Returns
 * one row; `text` is null if no word was replaced.
 */
export function staffCorrectionQuery(search: string) {
  return sql<{ text: string | null }>`
    WITH typed AS MATERIALIZED (
      SELECT word, place, place <= ${sql.lit(maxWords)} AND length(word) > 2 AND word !~ '[0-9]'
        AND NOT ${someStaffProduct(sql`typed.word`)} AS is_unknown
      FROM regexp_split_to_table(search_text(${search}), ' ') WITH ORDINALITY AS typed (word, place)
    )
    SELECT CASE WHEN count(near.word) > 0
      THEN string_agg(coalesce(near.word, typed.word), ' ' ORDER BY typed.place) END AS text
    FROM typed LEFT JOIN LATERAL (
      SELECT found.word FROM (${similarWords(sql`typed.word`)}) AS found
      WHERE typed.is_unknown AND ${someStaffProduct(sql`found.word`)}
        -- Only whole words: "bikini" for "bikni", not its part "bikin".
        AND EXISTS (SELECT FROM search_words AS whole WHERE whole.word = found.word)
      ORDER BY distance, similarity(found.word, typed.word) DESC, found.word LIMIT 1
    ) AS near ON true`;
}

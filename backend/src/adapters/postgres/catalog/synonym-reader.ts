import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../sql/database.js';

/** Max number of products that are counted for each term. */
export const maxCounted = 100;

@Injectable()
export class SynonymReader {
  constructor(private readonly db: Database) {}

  /**
   * The number of products with each term in their name, tags or colors, as the search of a synonym matches them; at
   * most `maxCounted`.
   */
  async countProducts(terms: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ term: string; products: number }>`
      SELECT term, (SELECT count(*)::integer FROM (
          SELECT FROM products WHERE archived_at IS NULL AND search @@ search_phrase(term, ':AB') LIMIT ${maxCounted}
        ) AS few) AS products
        FROM unnest(${[...new Set(terms)]}::text[]) AS term`.execute(this.db);
    return new Map(rows.map(({ term, products }) => [term, products]));
  }
}

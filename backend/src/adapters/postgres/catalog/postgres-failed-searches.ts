import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { FailedSearches } from '../../../domain/catalog/ports/failed-searches.js';
import { Database } from '../sql/database.js';

const maxWordsPerDay = 1_000;
/** Number of days that staff see. */
export const daysOfSearches = 90;

@Injectable()
export class PostgresFailedSearches implements FailedSearches {
  constructor(private readonly db: Database) {}

  async add(words: string): Promise<void> {
    await sql`
      INSERT INTO failed_searches (day, words)
      SELECT current_date, ${words}
      WHERE (SELECT count(*) FROM failed_searches WHERE day = current_date) < ${maxWordsPerDay}
        OR EXISTS (SELECT FROM failed_searches WHERE day = current_date AND words = ${words})
      ON CONFLICT (day, words) DO UPDATE SET searches = failed_searches.searches + 1, last_at = now()`.execute(this.db);
  }

  async deleteOld(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('failed_searches')
      .where('day', '<=', sql<Date>`current_date - ${daysOfSearches}::integer`)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}

import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { bounded, totalOf } from '../shared/bounded-count.js';
import { hasEach } from '../shared/filters.js';
import { Database } from '../sql/database.js';
import { daysOfSearches } from './postgres-failed-searches.js';

interface FailedSearchQuery {
  /** Parts of the words. All parts must match; case does not matter. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Reads shoppers' searches without results for staff. */
@Injectable()
export class FailedSearchReader {
  constructor(private readonly db: Database) {}

  /** Lists the words of the latest 90 days, the most frequent first. Words that now have a synonym are omitted. */
  async list(query: FailedSearchQuery) {
    const page = bounded(query);
    const found = this.db
      .selectFrom('failed_searches as f')
      .select('f.words')
      .select(({ cast, fn }) => [
        cast<number>(fn.sum('f.searches'), 'integer').as('searches'),
        fn.max('f.last_at').as('lastAt'),
      ])
      .where('f.day', '>', sql<Date>`current_date - ${daysOfSearches}::integer`)
      .where(({ eb, selectFrom }) =>
        eb(
          'f.words',
          'not in',
          selectFrom('search_synonyms as s').select(({ fn }) => fn<string>('lower', ['s.words']).as('words')),
        ),
      )
      .where(hasEach(sql`f.words`, query.search))
      .groupBy('f.words');
    const searches = await found
      .orderBy('searches', 'desc')
      .orderBy('lastAt', 'desc')
      .orderBy('f.words')
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    return { searches, total: await totalOf(this.db, found, searches, query) };
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import text from '../functions/text.sql';

/** Adds extensions and text functions for searches, the table of rate limits, and the mark of the demo shop's data. */
export class Shared1797000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [extensions, text, tables]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE demo_data, rate_limits;
      DROP FUNCTION staff_words, searchable, search_meaning, search_phrase, search_query, search_vector, search_nouns,
        search_text`);
  }
}

/** Both extensions are trusted, so the owner of the database may add them. */
export const extensions = 'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS fuzzystrmatch';

/** Production refuses to open a database with a row in `demo_data`. */
const tables = `
  CREATE UNLOGGED TABLE rate_limits (
    key text PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
  CREATE INDEX rate_limits_expire_index ON rate_limits (expire);

  CREATE TABLE demo_data (
    is_here boolean PRIMARY KEY DEFAULT true CHECK (is_here),
    loaded_at timestamptz NOT NULL DEFAULT now()
  );`;

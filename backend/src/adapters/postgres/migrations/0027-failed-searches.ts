import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shoppers' searches without results. */
export class FailedSearches1797000027000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(failedSearches);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE failed_searches');
  }
}

/** The number of searches for the same words on a day in UTC. The words are in lower case. */
const failedSearches = `
  CREATE TABLE failed_searches (
    day date NOT NULL,
    words text NOT NULL,
    searches integer NOT NULL DEFAULT 1,
    last_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (day, words),
    CONSTRAINT failed_searches_words_length CHECK (length(words) BETWEEN 1 AND 64),
    CONSTRAINT failed_searches_counted CHECK (searches >= 1)
  );`;

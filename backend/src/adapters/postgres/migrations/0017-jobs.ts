import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Periodic jobs: the last run, its result, and the next run. */
export class Jobs1796000017000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE jobs (
        name text PRIMARY KEY,
        next_run_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        ended_at timestamptz,
        outcome text CHECK (outcome IN ('done', 'failed')),
        result text
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE jobs');
  }
}

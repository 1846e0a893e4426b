import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Periodic jobs: the last run, its result, and the next run. Open alerts of the watchdog. */
export class Jobs1797000022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alerts, jobs');
  }
}

/**
 * `seen_at` is the last time at which a worker found the problem, so that workers with different results do not end and
 * reopen the alert repeatedly. A worker claims the alert before it sends the message. If `sent_at` stays empty, another
 * worker claims the alert after two minutes.
 */
const tables = `
  CREATE TABLE jobs (
    name text PRIMARY KEY,
    next_run_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    ended_at timestamptz,
    outcome text CHECK (outcome IN ('done', 'failed')),
    result text
  );

  CREATE TABLE alerts (
    name text PRIMARY KEY,
    seen_at timestamptz NOT NULL DEFAULT now(),
    claimed_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz
  );`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators see and steer: every attempt of a mail, the pause of the mail queue, the periodic jobs. */
export class Operators1764200000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [mail, jobs]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE jobs, mail_pause, mail_attempts;
      ALTER TABLE mails DROP COLUMN request_id;`);
  }
}

const mail = `
  CREATE TABLE mail_attempts (
    mail_id uuid NOT NULL REFERENCES mails (id) ON DELETE CASCADE,
    attempt integer NOT NULL CHECK (attempt >= 1),
    started_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    outcome text CHECK (outcome IN ('sent', 'deferred', 'refused', 'lost')),
    cause text CHECK (cause IN ('address', 'sign-in', 'connection', 'timeout', 'template', 'other')),
    answer text,
    PRIMARY KEY (mail_id, attempt),
    CONSTRAINT mail_attempts_end_with_an_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL)),
    CONSTRAINT mail_attempts_fail_for_a_cause CHECK ((cause IS NOT NULL) = (coalesce(outcome, '') IN ('deferred', 'refused')))
  );

  CREATE TABLE mail_pause (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    since timestamptz NOT NULL DEFAULT now(),
    paused_by integer REFERENCES users (id) ON DELETE SET NULL
  );

  ALTER TABLE mails ADD COLUMN request_id text;`;

const jobs = `
  CREATE TABLE jobs (
    name text PRIMARY KEY,
    next_run_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    ended_at timestamptz,
    outcome text CHECK (outcome IN ('done', 'failed')),
    result text
  );`;

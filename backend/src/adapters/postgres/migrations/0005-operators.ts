import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operations: attempts of mails, the pause of the mail queue, the periodic jobs; and placeholders for pictures. */
export class Operators1764200000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [mail, jobs, payments, pictures]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE uploaded_images DROP COLUMN placeholder;
      DROP INDEX mails_due_index, mails_template_index, mails_sent_at_index, checkouts_ordered_index, refunds_state_index;
      CREATE INDEX mails_due_index ON mails (next_attempt_at) WHERE state = 'pending';
      ALTER TABLE sandbox_calls DROP COLUMN made_at;
      DROP TABLE jobs, mail_pause, mail_bodies, mail_attempts;
      ALTER TABLE mails DROP COLUMN request_id, DROP COLUMN copy_of, DROP COLUMN failed_at, DROP COLUMN cause;`);
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

  CREATE INDEX mail_attempts_ended_at_index ON mail_attempts (ended_at, outcome);

  CREATE TABLE mail_bodies (
    mail_id uuid PRIMARY KEY REFERENCES mails (id) ON DELETE CASCADE,
    html text NOT NULL,
    text text NOT NULL,
    kept_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX mail_bodies_kept_at_index ON mail_bodies (kept_at);

  CREATE TABLE mail_pause (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    since timestamptz NOT NULL DEFAULT now(),
    paused_by integer REFERENCES users (id) ON DELETE SET NULL
  );

  ALTER TABLE mails
    ADD COLUMN request_id text,
    ADD COLUMN copy_of uuid REFERENCES mails (id) ON DELETE SET NULL,
    ADD COLUMN cause text CHECK (cause IN ('address', 'sign-in', 'connection', 'timeout', 'template', 'other')),
    ADD COLUMN failed_at timestamptz;
  UPDATE mails SET cause = 'other', failed_at = next_attempt_at WHERE state = 'failed';
  ALTER TABLE mails
    ADD CONSTRAINT mails_failed_has_a_time CHECK ((state = 'failed') = (failed_at IS NOT NULL)),
    ADD CONSTRAINT mails_failed_has_a_cause CHECK (state <> 'failed' OR cause IS NOT NULL);
  DROP INDEX mails_due_index;
  CREATE INDEX mails_due_index ON mails ((attempts > forgiven_attempts), next_attempt_at) WHERE state = 'pending';
  CREATE INDEX mails_cause_index ON mails (cause, failed_at) WHERE cause IS NOT NULL;
  CREATE INDEX mails_request_id_index ON mails (request_id) WHERE request_id IS NOT NULL;
  CREATE INDEX mails_copy_of_index ON mails (copy_of) WHERE copy_of IS NOT NULL;
  CREATE UNIQUE INDEX mails_one_copy_at_a_time ON mails (copy_of)
    WHERE copy_of IS NOT NULL AND state IN ('pending', 'sending', 'failed');
  CREATE INDEX mails_template_index ON mails (template, state);
  CREATE INDEX mails_sent_at_index ON mails (sent_at) WHERE sent_at IS NOT NULL;`;

const jobs = `
  CREATE TABLE jobs (
    name text PRIMARY KEY,
    next_run_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    ended_at timestamptz,
    outcome text CHECK (outcome IN ('done', 'failed')),
    result text
  );`;

const payments = `
  ALTER TABLE sandbox_calls ADD COLUMN made_at timestamptz NOT NULL DEFAULT now();
  CREATE INDEX sandbox_calls_made_at_index ON sandbox_calls (made_at);
  CREATE INDEX checkouts_ordered_index ON checkouts (payment_provider) WHERE state = 'ordered';
  CREATE INDEX refunds_state_index ON refunds (state);`;

const pictures = `
  ALTER TABLE uploaded_images ADD COLUMN placeholder text
    CHECK (length(placeholder) <= 300 AND placeholder ~ '^data:image/webp;base64,[A-Za-z0-9+/]+=*$');`;

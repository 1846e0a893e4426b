import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox: mails, their attempts and bodies, and the pause of the queue. */
export class Mail1797000018000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(mails);
    await runner.query(delivery);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_pause, mail_bodies, mail_attempts, mails');
  }
}

/**
 * A secret, such as a link that gives access, is stored encrypted, and only until the mail is sent. `forgiven_attempts`
 * is the number of attempts before staff retried a failed mail. These attempts do not count toward the 24 hours of
 * retries. `waiting_since` is the start of the current wait, including the time between attempts. `search` is stored,
 * because computing the text for each mail takes longer than comparing it.
 */
const mails = `
  CREATE TABLE mails (
    id uuid PRIMARY KEY,
    template text NOT NULL,
    recipient text NOT NULL,
    payload jsonb NOT NULL,
    subject text,
    order_id char(16),
    state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'cancelled')),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    lease_until timestamptz,
    last_answer text,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz,
    secret bytea,
    user_id integer REFERENCES users (id) ON DELETE SET NULL,
    forgiven_attempts integer NOT NULL DEFAULT 0,
    request_id text,
    copy_of uuid REFERENCES mails (id) ON DELETE SET NULL,
    cause text CHECK (cause IN ('address', 'sign-in', 'connection', 'timeout', 'template', 'other')),
    failed_at timestamptz,
    waiting_since timestamptz NOT NULL DEFAULT now(),
    search text NOT NULL GENERATED ALWAYS AS
      (searchable(recipient || ' ' || template || ' ' || coalesce(subject, ''))) STORED,
    CONSTRAINT mails_sending_has_a_lease CHECK (state <> 'sending' OR lease_until IS NOT NULL),
    CONSTRAINT mails_sent_has_a_time CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
    CONSTRAINT mails_secret_gone_when_sent CHECK (state <> 'sent' OR secret IS NULL),
    CONSTRAINT mails_forgives_what_was_tried CHECK (forgiven_attempts BETWEEN 0 AND attempts),
    CONSTRAINT mails_failed_has_a_time CHECK ((state = 'failed') = (failed_at IS NOT NULL)),
    CONSTRAINT mails_failed_has_a_cause CHECK (state <> 'failed' OR cause IS NOT NULL)
  );
  CREATE INDEX mails_due_index ON mails ((attempts > forgiven_attempts), next_attempt_at) WHERE state = 'pending';
  CREATE INDEX mails_leased_index ON mails (lease_until) WHERE state = 'sending';
  CREATE INDEX mails_waiting_index ON mails (waiting_since) WHERE state IN ('pending', 'sending');
  CREATE INDEX mails_order_id_index ON mails (order_id);
  CREATE INDEX mails_user_id_index ON mails (user_id);
  CREATE INDEX mails_created_at_index ON mails (created_at DESC, id DESC);
  CREATE INDEX mails_state_index ON mails (state, created_at DESC, id DESC);
  CREATE INDEX mails_template_index ON mails (template, state);
  CREATE INDEX mails_template_created_at_index ON mails (template, created_at DESC, id DESC);
  CREATE INDEX mails_sent_at_index ON mails (sent_at) WHERE sent_at IS NOT NULL;
  CREATE INDEX mails_cause_index ON mails (cause, failed_at) WHERE cause IS NOT NULL;
  CREATE INDEX mails_request_id_index ON mails (request_id) WHERE request_id IS NOT NULL;
  CREATE INDEX mails_copy_of_index ON mails (copy_of) WHERE copy_of IS NOT NULL;
  CREATE UNIQUE INDEX mails_one_copy_at_a_time ON mails (copy_of)
    WHERE copy_of IS NOT NULL AND state IN ('pending', 'sending', 'failed');
  CREATE INDEX mails_search_index ON mails USING gin (search gin_trgm_ops);`;

const delivery = `
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
  );`;

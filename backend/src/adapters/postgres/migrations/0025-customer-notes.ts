import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes of staff about customers. */
export class CustomerNotes1797000025000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(customerNotes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE customer_notes');
  }
}

/** A note belongs to an email address, because guests have no account. Addresses are in lower case. */
const customerNotes = `
  CREATE TABLE customer_notes (
    email text PRIMARY KEY,
    note text NOT NULL,
    tags text[] NOT NULL,
    version integer NOT NULL DEFAULT 1,
    changed_by integer NOT NULL REFERENCES users (id),
    changed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT customer_notes_email_in_lower_case CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
    CONSTRAINT customer_notes_note_length CHECK (length(note) <= 1000),
    CONSTRAINT customer_notes_at_most_ten_tags CHECK (cardinality(tags) <= 10)
  );
  CREATE INDEX customer_notes_changed_by_fkey_index ON customer_notes (changed_by);`;

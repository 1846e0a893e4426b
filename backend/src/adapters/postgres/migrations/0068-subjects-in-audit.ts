import type { MigrationInterface, QueryRunner } from 'typeorm';
import waitlist from '../functions/waitlist.sql';

/**
 * Replaces the subjects of messages and mails in the audit log by the number of the message and the template of the
 * mail. Subjects contain words of customers, which remained in the log after the customer's data was deleted.
 * Also returns the units of waitlist entries whose mail could not be sent.
 */
export class SubjectsInAudit1796000068000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '5s';
      SELECT set_config('shop.anonymising', 'on', true);
      UPDATE audit_entries SET subject_name = 'Message ' || subject_id
      WHERE subject_kind = 'message' AND action <> 'message.all-read';
      UPDATE audit_entries AS entry
      SET subject_name = coalesce((SELECT template FROM mails WHERE id = entry.subject_id::uuid), 'Email')
      WHERE subject_kind = 'mail' AND action IN ('mail.retried', 'mail.cancelled', 'mail.sent-again', 'mail.revealed');
      SELECT set_config('shop.anonymising', 'off', true);`);
    await runner.query(waitlist);
  }

  /** The former subjects cannot be restored. The functions of the waitlist stay. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Time since which a mail has waited, from its first attempt, including waits between attempts. Retrying a failed mail
 * starts a new wait.
 */
export class WaitingMails1795000014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mails ADD COLUMN waiting_since timestamptz NOT NULL DEFAULT now();
      UPDATE mails SET waiting_since = coalesce(
               (SELECT min(started_at) FROM mail_attempts WHERE mail_id = mails.id AND attempt > forgiven_attempts), next_attempt_at)
       WHERE state IN ('pending', 'sending');
      CREATE INDEX mails_waiting_index ON mails (waiting_since) WHERE state IN ('pending', 'sending')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX mails_waiting_index; ALTER TABLE mails DROP COLUMN waiting_since');
  }
}

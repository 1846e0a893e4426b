import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a mark for messages that need no reply. Older messages that staff have read count as answered, because staff may
 * have replied with another mail program. Each query is one transaction, so that visitors can write messages in
 * between. After a failure, all queries can run again.
 */
export class UnansweredMessages1796000063000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const change = (sql: string) => runner.query(`SET LOCAL lock_timeout = '5s'; ${sql}`);
    await change(`ALTER TABLE contact_submissions ADD COLUMN IF NOT EXISTS is_answered boolean NOT NULL DEFAULT false`);
    await change(`
      UPDATE contact_submissions SET is_answered = true
      WHERE NOT is_answered AND (id IN (SELECT message_id FROM message_replies)
        OR email LIKE '%@deleted.invalid' OR (is_read AND created_at < now() - interval '30 days'))`);
    await change(`
      CREATE INDEX IF NOT EXISTS contact_submissions_unanswered_index
      ON contact_submissions (created_at, id) WHERE NOT is_answered`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contact_submissions DROP COLUMN is_answered');
  }
}

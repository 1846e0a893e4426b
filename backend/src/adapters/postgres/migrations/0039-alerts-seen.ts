import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `seen_at` is the last time at which a worker found the problem, so that workers with different results do not end and
 * reopen the alert repeatedly. A worker claims the alert before it sends the message. If `sent_at` stays empty, another
 * worker claims the alert after two minutes.
 */
export class AlertsSeen1796000039000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alerts RENAME COLUMN began_at TO seen_at;
      ALTER TABLE alerts ADD COLUMN claimed_at timestamptz NOT NULL DEFAULT now(), ADD COLUMN sent_at timestamptz;
      UPDATE alerts SET sent_at = seen_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alerts DROP COLUMN claimed_at, DROP COLUMN sent_at;
      ALTER TABLE alerts RENAME COLUMN seen_at TO began_at`);
  }
}

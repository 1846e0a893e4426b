import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `seen_at` is the last time at which a worker found the alert, so that workers that disagree do not end the alert
 * alternately. A worker claims the alert before it sends the message. Without `sent_at`, another worker claims it after
 * two minutes.
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

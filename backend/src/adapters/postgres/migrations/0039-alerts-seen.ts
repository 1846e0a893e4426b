import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last time at which a worker found an alert, so that workers that disagree do not end it in turn. */
export class AlertsSeen1796000039000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts RENAME COLUMN began_at TO seen_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts RENAME COLUMN seen_at TO began_at');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open alerts of the watchdog. */
export class Alerts1796000034000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE alerts (name text PRIMARY KEY, began_at timestamptz NOT NULL DEFAULT now())');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alerts');
  }
}

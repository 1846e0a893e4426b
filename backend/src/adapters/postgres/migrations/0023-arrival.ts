import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The promised delivery dates of an order: {"from": "2026-11-30", "to": "2026-12-02"}. */
export class Arrival1795000023000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders ADD COLUMN arrival jsonb,
        ADD CONSTRAINT orders_arrival_in_order
          CHECK (arrival IS NULL OR coalesce((arrival->>'from')::date <= (arrival->>'to')::date, false))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN arrival');
  }
}

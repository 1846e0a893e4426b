import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks a database that holds the demo shop's data: production refuses to open it. */
export class DemoData1795000039000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE demo_data (
        is_here boolean PRIMARY KEY DEFAULT true CHECK (is_here),
        loaded_at timestamptz NOT NULL DEFAULT now()
      );
      INSERT INTO demo_data (loaded_at) SELECT created_at FROM stock_ledger WHERE reason = 'demo' ORDER BY id LIMIT 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE demo_data');
  }
}

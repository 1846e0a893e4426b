import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason and the note that staff give for a change of stock. */
export class StockReasons1796000049000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE stock_ledger
        ADD COLUMN staff_reason text
          CONSTRAINT stock_ledger_staff_reason_check CHECK (staff_reason IN ('received', 'counted', 'damaged', 'other')),
        ADD COLUMN note text CONSTRAINT stock_ledger_note_check CHECK (length(note) BETWEEN 1 AND 200),
        ADD CONSTRAINT stock_ledger_reason_of_staff CHECK (reason = 'staff' OR (staff_reason IS NULL AND note IS NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stock_ledger DROP COLUMN staff_reason, DROP COLUMN note');
  }
}

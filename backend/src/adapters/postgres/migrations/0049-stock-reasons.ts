import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The reason and the note that staff give for a change of stock. Migration 51 validates the constraints, because the
 * validation reads the whole ledger, and the lock of this migration blocks sales.
 */
export class StockReasons1796000049000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The timeout makes this migration fail while a long transaction, such as a backup, reads the ledger. Without the
    // timeout, all sales would wait.
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`
      ALTER TABLE stock_ledger
        ADD COLUMN staff_reason text,
        ADD COLUMN note text,
        ADD CONSTRAINT stock_ledger_staff_reason_check
          CHECK (staff_reason IN ('received', 'counted', 'damaged', 'other')) NOT VALID,
        ADD CONSTRAINT stock_ledger_note_check CHECK (length(note) BETWEEN 1 AND 200) NOT VALID,
        ADD CONSTRAINT stock_ledger_reason_of_staff
          CHECK (reason = 'staff' OR (staff_reason IS NULL AND note IS NULL)) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stock_ledger DROP COLUMN staff_reason, DROP COLUMN note');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraints of migration 49. Sales continue meanwhile. */
export class ValidateStockReasons1796000051000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE stock_ledger
        VALIDATE CONSTRAINT stock_ledger_staff_reason_check,
        VALIDATE CONSTRAINT stock_ledger_note_check,
        VALIDATE CONSTRAINT stock_ledger_reason_of_staff`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE stock_ledger
        DROP CONSTRAINT stock_ledger_staff_reason_check,
        DROP CONSTRAINT stock_ledger_note_check,
        DROP CONSTRAINT stock_ledger_reason_of_staff,
        ADD CONSTRAINT stock_ledger_staff_reason_check
          CHECK (staff_reason IN ('received', 'counted', 'damaged', 'other')) NOT VALID,
        ADD CONSTRAINT stock_ledger_note_check CHECK (length(note) BETWEEN 1 AND 200) NOT VALID,
        ADD CONSTRAINT stock_ledger_reason_of_staff
          CHECK (reason = 'staff' OR (staff_reason IS NULL AND note IS NULL)) NOT VALID`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import refunds from '../functions/refunds.sql';
import text from '../functions/text.sql';

/**
 * `owed_refunds` computes the amounts that orders still owe for failed refunds. `for_items_cents` is the part of a
 * refund that pays for items or shipping. The rest can replace an earlier refund that failed. Only
 * existing refunds of returns are known to be for items. `searchable` removes apostrophes; migration 0058 rebuilds the
 * stored search texts and indexes.
 */
export class OwedRefundsAndApostrophes1796000054000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The timeout makes this migration fail while a long transaction, such as a backup, reads the refunds. Without the
    // timeout, pages would wait.
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(text);
    await runner.query(refunds);
    await runner.query(`
      ALTER TABLE refunds
        ADD COLUMN for_items_cents integer NOT NULL DEFAULT 0 CONSTRAINT refunds_for_items_in_range
          CHECK (for_items_cents BETWEEN 0 AND amount_cents);
      UPDATE refunds SET for_items_cents = amount_cents FROM returns WHERE returns.refund_id = refunds.id`);
  }

  /** Leaves `searchable` in place. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION owed_refunds;
      ALTER TABLE refunds DROP COLUMN for_items_cents`);
  }
}

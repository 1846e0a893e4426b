import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund that staff made without the payment provider names the failed refund that it replaces, and the method. */
export class RefundsByOtherMeans1796000052000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The timeout makes this migration fail while a long transaction, such as a backup, reads the refunds. Without the
    // timeout, order pages would wait.
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`
      ALTER TABLE refunds
        ADD COLUMN pays_back uuid CONSTRAINT refunds_pays_back_key UNIQUE
          CONSTRAINT refunds_pays_back_fkey REFERENCES refunds (id),
        ADD COLUMN paid_back_by text CONSTRAINT refunds_paid_back_by_known
          CHECK (paid_back_by IN ('cash', 'check', 'paypal', 'bank_transfer', 'other')),
        ADD CONSTRAINT refunds_paid_back_by_hand
          CHECK ((pays_back IS NULL) = (paid_back_by IS NULL) AND (pays_back IS NULL OR payment_intent_id IS NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refunds
        DROP CONSTRAINT refunds_paid_back_by_hand,
        DROP COLUMN pays_back,
        DROP COLUMN paid_back_by`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A refund may fail long after it succeeded, may exist without a decision, and is requested under another key if its
 * key cannot be used.
 */
export class Refunds1795000006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refunds
        ADD COLUMN origin text NOT NULL DEFAULT 'shop' CHECK (origin IN ('shop', 'provider', 'surplus')),
        ADD COLUMN spoilt_keys integer NOT NULL DEFAULT 0 CHECK (spoilt_keys >= 0),
        ADD COLUMN failed_at timestamptz;
      UPDATE refunds SET origin = 'provider'
        WHERE reason = 'Made at the payment provider.' AND user_id IS NULL AND order_id IS NOT NULL AND provider_refund_id IS NOT NULL;
      UPDATE refunds SET failed_at = greatest(created_at, least(next_attempt_at, now())) WHERE state = 'failed';
      ALTER TABLE refunds
        ADD CONSTRAINT refunds_failed_has_a_time CHECK ((state = 'failed') = (failed_at IS NOT NULL)),
        ADD CONSTRAINT refunds_others_are_the_providers CHECK (origin = 'shop' OR provider_refund_id IS NOT NULL);
      DROP INDEX refunds_checkout_id_key;
      CREATE UNIQUE INDEX refunds_checkout_id_key ON refunds (checkout_id) WHERE checkout_id IS NOT NULL AND origin = 'shop';
      DROP INDEX refunds_due_index;
      CREATE INDEX refunds_due_index ON refunds (next_attempt_at) WHERE state = 'pending' AND provider_refund_id IS NULL;
      DROP INDEX refunds_state_index;
      CREATE INDEX refunds_state_index ON refunds (state, origin);
      ALTER TABLE sandbox_payments ADD COLUMN returns_refunds boolean NOT NULL DEFAULT false;
      ALTER TABLE sandbox_refunds ADD COLUMN fails_at timestamptz;
      CREATE INDEX sandbox_refunds_created_at_index ON sandbox_refunds (created_at DESC);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX sandbox_refunds_created_at_index;
      ALTER TABLE sandbox_refunds DROP COLUMN fails_at;
      ALTER TABLE sandbox_payments DROP COLUMN returns_refunds;
      DROP INDEX refunds_state_index, refunds_due_index, refunds_checkout_id_key;
      DELETE FROM refunds WHERE origin <> 'shop' AND checkout_id IS NOT NULL;
      ALTER TABLE refunds DROP COLUMN origin, DROP COLUMN spoilt_keys, DROP COLUMN failed_at;
      CREATE UNIQUE INDEX refunds_checkout_id_key ON refunds (checkout_id) WHERE checkout_id IS NOT NULL;
      CREATE INDEX refunds_due_index ON refunds (next_attempt_at) WHERE state = 'pending';
      CREATE INDEX refunds_state_index ON refunds (state);`);
  }
}

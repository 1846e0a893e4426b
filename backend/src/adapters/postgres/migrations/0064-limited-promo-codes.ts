import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Promo codes that are limited to some categories or products, and the order lines that such a discount leaves out. The
 * lists have no foreign keys: a code whose categories were all deleted must not become a code for all products. The
 * constant defaults change no row, so the table of order lines is locked only briefly.
 */
export class LimitedPromoCodes1796000064000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '5s';
      ALTER TABLE promo_codes
        ADD COLUMN category_ids integer[] NOT NULL DEFAULT '{}',
        ADD COLUMN product_ids integer[] NOT NULL DEFAULT '{}';
      ALTER TABLE order_items ADD COLUMN promo_excluded boolean NOT NULL DEFAULT false`);
  }

  /** Archives the limited codes, which earlier versions would apply to all products. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE promo_codes SET archived_at = coalesce(archived_at, now()) WHERE category_ids || product_ids <> '{}';
      ALTER TABLE promo_codes DROP COLUMN category_ids, DROP COLUMN product_ids;
      ALTER TABLE order_items DROP COLUMN promo_excluded`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Promo codes that give free standard shipping, instead of a discount or with one. */
export class FreeShippingCodes1796000042000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE promo_codes
        ADD COLUMN free_shipping boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT promo_codes_one_discount,
        ADD CONSTRAINT promo_codes_one_discount CHECK (
          num_nonnulls(percent_off, amount_off_cents) = 1 OR free_shipping AND num_nonnulls(percent_off, amount_off_cents) = 0)`);
  }

  /**
   * Archives the codes without a discount, which earlier versions do not allow. Other codes lose their free shipping.
   */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE promo_codes SET amount_off_cents = 1, archived_at = coalesce(archived_at, now())
        WHERE num_nonnulls(percent_off, amount_off_cents) = 0;
      ALTER TABLE promo_codes
        DROP CONSTRAINT promo_codes_one_discount,
        DROP COLUMN free_shipping,
        ADD CONSTRAINT promo_codes_one_discount CHECK (num_nonnulls(percent_off, amount_off_cents) = 1)`);
  }
}

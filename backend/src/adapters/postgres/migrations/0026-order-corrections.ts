import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Staff cancel or refund units of order lines. `restocked` counts units that are not cancelled, `cancelled_restocked`
 * the cancelled ones on the shelf. `reduced` is the part of the price of all units that the customer does not pay, because
 * they were exchanged for cheaper ones. `unbilled` is the part of the total that was cancelled before the payment.
 * `tax_cents` of a refund is null for a share of the order's remaining tax. A correction has the key of its call.
 */
export class OrderCorrections1796000026000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_items
        ADD COLUMN cancelled integer NOT NULL DEFAULT 0,
        ADD COLUMN cancelled_restocked integer NOT NULL DEFAULT 0,
        ADD COLUMN reduced_cents integer NOT NULL DEFAULT 0,
        ADD COLUMN reduced_tax_cents integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT order_items_reduction_in_range
          CHECK (reduced_cents BETWEEN 0 AND price_cents * quantity + tax_cents AND reduced_tax_cents BETWEEN 0 AND reduced_cents),
        ADD CONSTRAINT order_items_cancelled_once CHECK (cancelled_restocked BETWEEN 0 AND cancelled),
        DROP CONSTRAINT order_items_restocked_once,
        ADD CONSTRAINT order_items_restocked_once CHECK (restocked BETWEEN 0 AND quantity - cancelled),
        DROP CONSTRAINT order_items_returned_once,
        ADD CONSTRAINT order_items_returned_once CHECK (returned BETWEEN 0 AND quantity - cancelled);
      ALTER TABLE orders
        ADD COLUMN shipping_refunded boolean NOT NULL DEFAULT false,
        ADD COLUMN unbilled_cents integer NOT NULL DEFAULT 0,
        ADD COLUMN unbilled_tax_cents integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT orders_unbilled_not_paid CHECK (unbilled_cents BETWEEN 0 AND total_cents - paid_cents),
        ADD CONSTRAINT orders_unbilled_tax_in_range CHECK (unbilled_tax_cents BETWEEN 0 AND least(tax_cents, unbilled_cents));
      ALTER TABLE refunds
        ADD COLUMN tax_cents integer CONSTRAINT refunds_tax_in_range CHECK (tax_cents BETWEEN 0 AND amount_cents);
      CREATE TABLE order_corrections (
        id uuid PRIMARY KEY,
        order_id char(16) NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX order_corrections_order_id_index ON order_corrections (order_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE order_corrections;
      ALTER TABLE refunds DROP COLUMN tax_cents;
      ALTER TABLE orders
        DROP COLUMN shipping_refunded,
        DROP COLUMN unbilled_cents,
        DROP COLUMN unbilled_tax_cents;
      ALTER TABLE order_items
        DROP COLUMN cancelled,
        DROP COLUMN cancelled_restocked,
        DROP COLUMN reduced_cents,
        DROP COLUMN reduced_tax_cents;
      ALTER TABLE order_items
        ADD CONSTRAINT order_items_restocked_once CHECK (restocked BETWEEN 0 AND quantity),
        ADD CONSTRAINT order_items_returned_once CHECK (returned BETWEEN 0 AND quantity)`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Staff cancel or refund units of order lines. `cancelled_restocked` counts the cancelled units that are back in stock.
 * `restocked` counts the units that are back in stock but were not cancelled. `reduced_price_cents` is the shop's price
 * of a unit after exchanges for a cheaper size or color. `unbilled` is the part of the total that was cancelled before
 * the payment. If all of the total is unbilled, the order does not count as unpaid. `tax_cents` of a refund is null if
 * the refund contains a share of the order's remaining tax. The id of a correction is the idempotency key of its
 * request. `wish_hash` is a hash of the request's content.
 */
export class OrderCorrections1796000026000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_items
        ADD COLUMN cancelled integer NOT NULL DEFAULT 0,
        ADD COLUMN cancelled_restocked integer NOT NULL DEFAULT 0,
        ADD COLUMN reduced_price_cents integer CONSTRAINT order_items_reduction_in_range
          CHECK (reduced_price_cents >= 0 AND reduced_price_cents < coalesce(shop_price_cents, price_cents)),
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
        wish_hash bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX order_corrections_order_id_index ON order_corrections (order_id);
      ALTER TABLE orders DROP COLUMN view;
      ALTER TABLE orders ADD COLUMN view text GENERATED ALWAYS AS (CASE
        WHEN status = 'cancelled' THEN
          CASE WHEN paid_cents > refunded_cents AND payment_kept_by IS NULL THEN 'owes-refund' END
        WHEN paid_cents = 0 AND total_cents > unbilled_cents THEN 'unpaid'
        WHEN status IN ('pending', 'processing') AND (paid_cents > refunded_cents OR total_cents = unbilled_cents) THEN 'to-ship'
      END) STORED;
      CREATE INDEX orders_view_index ON orders (view, created_at DESC, id) WHERE view IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE order_corrections;
      ALTER TABLE refunds DROP COLUMN tax_cents;
      ALTER TABLE orders
        DROP COLUMN view,
        DROP COLUMN shipping_refunded,
        DROP COLUMN unbilled_cents,
        DROP COLUMN unbilled_tax_cents;
      ALTER TABLE orders ADD COLUMN view text GENERATED ALWAYS AS (CASE
        WHEN status = 'cancelled' THEN
          CASE WHEN paid_cents > refunded_cents AND payment_kept_by IS NULL THEN 'owes-refund' END
        WHEN paid_cents = 0 AND total_cents > 0 THEN 'unpaid'
        WHEN status IN ('pending', 'processing') AND (paid_cents > refunded_cents OR total_cents = 0) THEN 'to-ship'
      END) STORED;
      CREATE INDEX orders_view_index ON orders (view, created_at DESC, id) WHERE view IS NOT NULL;
      ALTER TABLE order_items DROP CONSTRAINT order_items_restocked_once;
      UPDATE order_items SET restocked = restocked + cancelled_restocked WHERE cancelled_restocked > 0;
      ALTER TABLE order_items
        DROP COLUMN cancelled,
        DROP COLUMN cancelled_restocked,
        DROP COLUMN reduced_price_cents;
      ALTER TABLE order_items
        ADD CONSTRAINT order_items_restocked_once CHECK (restocked BETWEEN 0 AND quantity),
        ADD CONSTRAINT order_items_returned_once CHECK (returned BETWEEN 0 AND quantity)`);
  }
}

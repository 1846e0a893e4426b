import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Staff orders can contain custom items, which have no product and are not shipped. An order for the price difference
 * of an exchange names the order of the exchange. The constraints are not validated: a validation reads all rows, and
 * every existing row fulfills the constraints. Migration 56 creates the indexes.
 */
export class CustomItems1796000053000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The timeout makes this migration fail while a long transaction, such as a backup, reads the orders. Without the
    // timeout, all sales would wait.
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`
      ALTER TABLE order_items
        ADD COLUMN custom boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT order_items_custom_without_product CHECK (NOT custom OR (product_id IS NULL
          AND variant_id IS NULL AND set_group IS NULL AND shipped = 0 AND returned = 0 AND restocked = 0
          AND cancelled_restocked = 0)) NOT VALID,
        ADD CONSTRAINT order_items_custom_has_a_price CHECK (NOT custom OR price_cents > 0) NOT VALID;
      ALTER TABLE orders
        ADD COLUMN difference_of char(16) CONSTRAINT orders_difference_of_fkey REFERENCES orders (id) ON DELETE SET NULL,
        ADD COLUMN difference_item_id integer,
        ADD CONSTRAINT orders_difference_of_another_order CHECK (difference_of IS NULL OR (difference_of <> id
          AND difference_item_id IS NOT NULL AND placed_by IS NOT NULL)) NOT VALID`);
  }

  /** Custom items become lines of deleted products. These lines must be shipped. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders DROP COLUMN difference_of, DROP COLUMN difference_item_id;
      ALTER TABLE order_items DROP COLUMN custom`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import parcelFunctions from '../functions/parcels.sql';

/**
 * Staff ship an order in parcels. `order_items.shipped` is the number of units in parcels. `carrier` and
 * `tracking_number` of an order have the values of its latest parcel. Each order that is already shipped gets one
 * parcel.
 */
export class Parcels1796000032000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE parcels (
        order_id char(16) NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        number smallint NOT NULL CHECK (number >= 1),
        carrier text,
        tracking_number text,
        sent_at timestamptz NOT NULL,
        user_id integer REFERENCES users (id) ON DELETE SET NULL,
        PRIMARY KEY (order_id, number),
        CONSTRAINT parcels_tracking_names_its_carrier CHECK (tracking_number IS NULL OR carrier IS NOT NULL)
      );
      CREATE INDEX parcels_tracking_number_index ON parcels (lower(tracking_number)) WHERE tracking_number IS NOT NULL;
      CREATE TABLE parcel_items (
        order_id char(16) NOT NULL,
        parcel_number smallint NOT NULL,
        order_item_id integer NOT NULL REFERENCES order_items (id) ON DELETE CASCADE,
        quantity integer NOT NULL CHECK (quantity >= 1),
        PRIMARY KEY (order_id, parcel_number, order_item_id),
        FOREIGN KEY (order_id, parcel_number) REFERENCES parcels (order_id, number) ON DELETE CASCADE
      );
      CREATE INDEX parcel_items_order_item_id_index ON parcel_items (order_item_id);
      ALTER TABLE order_items
        ADD COLUMN shipped integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT order_items_shipped_once CHECK (shipped BETWEEN 0 AND quantity)`);
    await runner.query(shippedBefore);
    await runner.query(parcelFunctions);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE parcel_items, parcels;
      DROP FUNCTION count_shipped;
      ALTER TABLE order_items DROP COLUMN shipped`);
  }
}

/** Runs before the triggers exist, so that each line changes only once. */
const shippedBefore = `
  INSERT INTO parcels (order_id, number, carrier, tracking_number, sent_at)
  SELECT id, 1, carrier, tracking_number, coalesce(
    (SELECT max(e.created_at) FROM order_events AS e
      WHERE e.order_id = orders.id AND e.kind = 'status' AND e.detail ->> 'status' IN ('shipped', 'completed')),
    created_at)
  FROM orders
  WHERE (status IN ('shipped', 'completed') OR status = 'cancelled' AND items_sent)
    AND shipping_method <> 'pickup' AND address <> ''
    AND EXISTS (SELECT FROM order_items WHERE order_id = orders.id AND quantity > cancelled);
  INSERT INTO parcel_items (order_id, parcel_number, order_item_id, quantity)
  SELECT i.order_id, 1, i.id, i.quantity - i.cancelled FROM order_items AS i JOIN parcels USING (order_id)
  WHERE i.quantity > i.cancelled;
  UPDATE order_items SET shipped = p.quantity FROM parcel_items AS p WHERE p.order_item_id = order_items.id`;

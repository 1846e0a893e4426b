import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Staff can also search orders by street, ZIP code, phone and tracking number. Searches for a phone number work with
 * and without punctuation. `view` names the list of open work that contains the order, such as "to-ship"; null if no
 * such list contains the order. The index on `view` also finds and counts the few unpaid orders and owed refunds among
 * many orders.
 */
export class OrderLists1796000021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders DROP COLUMN search;
      ALTER TABLE orders
        ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (searchable(
          id || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || product_names || ' ' || address || ' ' ||
          zip_code || ' ' || coalesce(tracking_number, '') || ' ' || coalesce(phone, '') || ' ' ||
          regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))) STORED,
        ADD COLUMN view text GENERATED ALWAYS AS (CASE
          WHEN status = 'cancelled' THEN
            CASE WHEN paid_cents > refunded_cents AND payment_kept_by IS NULL THEN 'owes-refund' END
          WHEN paid_cents = 0 AND total_cents > 0 THEN 'unpaid'
          WHEN status IN ('pending', 'processing') AND (paid_cents > refunded_cents OR total_cents = 0) THEN 'to-ship'
        END) STORED;
      CREATE INDEX orders_search_index ON orders USING gin (search gin_trgm_ops);
      CREATE INDEX orders_view_index ON orders (view, created_at DESC, id) WHERE view IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders DROP COLUMN view, DROP COLUMN search;
      ALTER TABLE orders ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
        (searchable(id || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || product_names)) STORED;
      CREATE INDEX orders_search_index ON orders USING gin (search gin_trgm_ops)`);
  }
}

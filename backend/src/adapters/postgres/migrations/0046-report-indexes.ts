import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The reports of taxes and sales read only the indexes of orders and lines. An index that is created while its
 * predecessor exists leaves no list without an index: see migration 47.
 */
export class ReportIndexes1796000046000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX orders_report_index ON orders (created_at DESC, id) INCLUDE (subtotal_cents, discount_cents,
        shipping_cents, tax_cents, total_cents, unbilled_cents, unbilled_tax_cents, paid_cents, tax_state);
      CREATE INDEX order_items_units_index ON order_items (order_id) INCLUDE (quantity)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_report_index, order_items_units_index');
  }
}

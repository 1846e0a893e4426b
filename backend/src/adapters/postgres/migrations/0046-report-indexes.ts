import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes that contain all data for the tax and sales reports. Migration 47 drops the replaced indexes later, so that
 * no list is ever without an index.
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

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drops the indexes that `user_totals` and the indexes of migration 46 replace. Dropping an index locks its table only
 * briefly.
 */
export class ReplacedIndexes1796000047000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_spent_index, orders_created_at_index, order_items_order_id_index');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX order_items_order_id_index ON order_items (order_id);
      CREATE INDEX orders_created_at_index ON orders (created_at DESC, id);
      CREATE INDEX orders_spent_index ON orders (user_id) INCLUDE (paid_cents, refunded_cents)`);
  }
}

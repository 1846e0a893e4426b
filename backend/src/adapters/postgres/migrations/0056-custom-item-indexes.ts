import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes for orders that charge price differences, and for custom items. Migration 53 does not create these
 * indexes, because it blocks all reads of the orders until it ends.
 */
export class CustomItemIndexes1796000056000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX orders_difference_of_index ON orders (difference_of) WHERE difference_of IS NOT NULL;
      CREATE INDEX order_items_custom_index ON order_items (order_id) INCLUDE (quantity) WHERE custom`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_difference_of_index, order_items_custom_index');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import productSearch from '../functions/product-search.sql';
import reviews from '../functions/reviews.sql';
import stockTotals from '../functions/stock-totals.sql';

/** Tables with the address of a picture. */
const tables = ['products', 'product_images', 'product_variants', 'order_items'] as const;
const columnOf = (table: (typeof tables)[number]) => (table === 'product_images' ? 'url' : 'image_url');
const indexOf = (table: (typeof tables)[number]) => `${table}_${columnOf(table)}_index`;

/**
 * Indexes the addresses of pictures for the picture library. Leaves units without a variant out of the stock of a
 * product that has variants. Notes votes and answers of reviews by their own tag. Staff and shoppers can work while the
 * new indexes are built. After a failure, all queries can run again.
 */
export class PictureIndexesAndStockTotals1796000066000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If a long transaction writes a table, this migration fails. Otherwise other writers would wait.
    const change = (sql: string) => runner.query(`SET LOCAL lock_timeout = '5s'; ${sql}`);
    await change(stockTotals);
    // Requests lock these tables in different orders, so each trigger is a transaction that locks one table.
    for (const part of `${productSearch}\n${reviews}`.split(/^(?=CREATE OR REPLACE)/m)) await change(part);
    for (const table of tables) {
      const [name, column] = [indexOf(table), columnOf(table)];
      // A failed build leaves an invalid index behind.
      const [leftover] = (await runner.query(
        `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('${name}') AND NOT indisvalid`,
      )) as unknown[];
      if (leftover) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
      await runner.query(`
        CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${table} (${column}) WHERE ${column} IS NOT NULL`);
    }
  }

  /** The functions stay. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${tables.map(indexOf).join(', ')}`);
  }
}

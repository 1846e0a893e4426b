import type { MigrationInterface, QueryRunner } from 'typeorm';
import stockTotals from '../functions/stock-totals.sql';

/** Leaves units without a variant out of the stock of a product that has variants. */
export class PictureIndexesAndStockTotals1796000069000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If a long transaction writes a table, this migration fails. Otherwise other writers would wait.
    const change = (sql: string) => runner.query(`SET LOCAL lock_timeout = '5s'; ${sql}`);
    await change(stockTotals);
  }

  /** Has nothing to remove. */
  async down(): Promise<void> {}
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import productSearch from '../functions/product-search.sql';

/**
 * Each product stores its sizes and colors as words, so that one index finds the products that have all words of a
 * search. A later migration fills the column for existing products, because this migration blocks all reads of the
 * products.
 */
export class SizesAndColorsInStaffSearch1796000055000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The timeout makes this migration fail while a long transaction, such as a backup, reads the products. Without the
    // timeout, all pages would wait.
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`ALTER TABLE products ADD COLUMN variant_words text NOT NULL DEFAULT ''`);
    await runner.query(productSearch);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN variant_words');
  }
}

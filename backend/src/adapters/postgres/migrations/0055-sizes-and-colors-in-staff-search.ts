import type { MigrationInterface, QueryRunner } from 'typeorm';
import staffWords from '../functions/staff-words.sql';

/**
 * Staff find products also by size and color. Each product stores these words, so that one index finds the products
 * that have all words of a search.
 */
export class SizesAndColorsInStaffSearch1796000055000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // If a long transaction such as a backup reads the products, this migration fails. Otherwise all pages would wait.
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(`ALTER TABLE products ADD COLUMN variant_words text NOT NULL DEFAULT ''`);
    await runner.query(staffWords);
    // No page shows these words, so the cached responses stay valid.
    await runner.query(`
      ALTER TABLE products DISABLE TRIGGER products_changed_changes;
      UPDATE products SET variant_words = variant_words_of(id);
      ALTER TABLE products ENABLE TRIGGER products_changed_changes;
      CREATE INDEX products_staff_words_index
        ON products USING gin ((staff_words(name, slug, tags) || variant_words) gin_trgm_ops);
      DROP INDEX products_staff_search_index`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX products_staff_search_index ON products USING gin (staff_words(name, slug, tags) gin_trgm_ops);
      DROP TRIGGER product_variants_size_words ON product_variants;
      DROP TRIGGER products_variant_words ON products;
      DROP FUNCTION keep_variant_words, variant_words_of;
      ALTER TABLE products DROP COLUMN variant_words`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fills `products.variant_words`, and replaces the index of the staff search. The blank before the words lets a search
 * find a single letter at the start of a name. Pages can read the products meanwhile. Changes of products wait. The
 * exclusive lock comes last, so that pages wait only briefly.
 */
export class StaffWordsIndex1796000057000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // If a long transaction such as a backup reads the products, this migration fails. Otherwise all pages would wait.
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    // No page shows these words, so the cached responses stay valid.
    await runner.query(`
      ALTER TABLE products DISABLE TRIGGER products_changed_changes;
      UPDATE products SET variant_words = variant_words_of(id);
      ALTER TABLE products ENABLE TRIGGER products_changed_changes;
      CREATE INDEX products_staff_words_index
        ON products USING gin ((' ' || staff_words(name, slug, tags) || variant_words) gin_trgm_ops);
      DROP INDEX products_staff_search_index`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX products_staff_search_index ON products USING gin (staff_words(name, slug, tags) gin_trgm_ops);
      DROP INDEX products_staff_words_index`);
  }
}

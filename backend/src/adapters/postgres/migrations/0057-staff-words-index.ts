import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fills `products.variant_words`, and replaces the index of the staff search. The blank before the words lets a search
 * find a single letter at the start of a name. Pages can read the products meanwhile. Changes of products wait. The old
 * index is dropped in a transaction of its own: its exclusive lock must not wait for changes that wait for the first
 * transaction. After a failure, both transactions can run again.
 */
export class StaffWordsIndex1796000057000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The timeout makes this migration fail while a long transaction, such as a backup, reads the products. Without the
    // timeout, all pages would wait.
    const change = (sql: string) => runner.query(`SET LOCAL lock_timeout = '5s'; ${sql}`);
    // No page shows these words, so the cached responses stay valid.
    await change(`
      ALTER TABLE products DISABLE TRIGGER products_changed_changes;
      UPDATE products SET variant_words = variant_words_of(id);
      ALTER TABLE products ENABLE TRIGGER products_changed_changes;
      CREATE INDEX IF NOT EXISTS products_staff_words_index
        ON products USING gin ((' ' || staff_words(name, slug, tags) || variant_words) gin_trgm_ops)`);
    await change('DROP INDEX IF EXISTS products_staff_search_index');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX products_staff_search_index ON products USING gin (staff_words(name, slug, tags) gin_trgm_ops);
      DROP INDEX products_staff_words_index`);
  }
}

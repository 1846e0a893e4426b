import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drafts and sales of products. A draft is stored as archived, so every statement that leaves out archived products
 * also leaves out drafts (docs/decisions/0037-store-drafts-as-archived-products-and-change-prices-for-sales.md). A
 * draft already has its slug, so that publishing cannot fail later. A sale without a usual price is planned. A sale
 * with a usual price is running.
 */
export class DraftsAndSales1796000029000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        ADD COLUMN is_draft boolean NOT NULL DEFAULT false,
        ADD COLUMN publish_at timestamptz,
        ADD CONSTRAINT products_drafts_hidden CHECK (NOT is_draft OR archived_at IS NOT NULL),
        ADD CONSTRAINT products_only_drafts_publish CHECK (publish_at IS NULL OR is_draft);
      DROP INDEX products_slug_key;
      CREATE UNIQUE INDEX products_slug_key ON products (slug) WHERE archived_at IS NULL OR is_draft;
      CREATE INDEX products_drafts_index ON products (id) WHERE is_draft;
      CREATE INDEX products_publish_at_index ON products (publish_at) WHERE publish_at IS NOT NULL;

      CREATE TABLE product_sales (
        product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
        percent_off smallint CHECK (percent_off BETWEEN 1 AND 99),
        price_cents integer CHECK (price_cents > 0),
        starts_at timestamptz NOT NULL,
        ends_at timestamptz,
        usual_price_cents integer CHECK (usual_price_cents >= 0),
        usual_compare_at_price_cents integer CHECK (usual_compare_at_price_cents >= 0),
        CONSTRAINT product_sales_one_discount CHECK (num_nonnulls(percent_off, price_cents) = 1),
        CONSTRAINT product_sales_end_later CHECK (ends_at > starts_at),
        CONSTRAINT product_sales_cheaper CHECK (price_cents < usual_price_cents),
        CONSTRAINT product_sales_usual_together CHECK (usual_price_cents IS NOT NULL OR usual_compare_at_price_cents IS NULL)
      );
      CREATE INDEX product_sales_starts_at_index ON product_sales (starts_at) WHERE usual_price_cents IS NULL;
      CREATE INDEX product_sales_ends_at_index ON product_sales (ends_at) WHERE usual_price_cents IS NOT NULL;

      ALTER TABLE product_variants
        ADD COLUMN usual_price_cents integer,
        ADD CONSTRAINT product_variants_sale_cheaper CHECK (usual_price_cents IS NULL OR price_cents IS NOT NULL AND price_cents <= usual_price_cents)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE products SET price_cents = s.usual_price_cents, compare_at_price_cents = s.usual_compare_at_price_cents
        FROM product_sales s WHERE s.product_id = products.id AND s.usual_price_cents IS NOT NULL;
      UPDATE product_variants SET price_cents = usual_price_cents WHERE usual_price_cents IS NOT NULL;
      ALTER TABLE product_variants DROP COLUMN usual_price_cents;
      DROP TABLE product_sales;
      DROP INDEX products_slug_key;
      ALTER TABLE products DROP COLUMN publish_at, DROP COLUMN is_draft;
      CREATE UNIQUE INDEX products_slug_key ON products (slug) WHERE archived_at IS NULL`);
  }
}

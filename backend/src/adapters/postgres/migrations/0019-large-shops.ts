import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists, searches and filters of shops with 100,000 products and a million orders and mails use an index. */
export class LargeShops1795000019000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(products);
    await runner.query('CREATE INDEX mails_template_created_at_index ON mails (template, created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX mails_template_created_at_index;
      DROP INDEX products_created_at_index, products_price_index, products_updated_at_index, products_name_index,
        products_staff_search_index, products_switched_off_index, product_availability_sold_out_index,
        product_availability_offered_index, product_availability_in_stock_index;
      DROP FUNCTION staff_words;
      CREATE INDEX products_created_at_index ON products (created_at DESC, id DESC) WHERE archived_at IS NULL;
      CREATE INDEX products_price_index ON products (price_cents, id DESC) WHERE archived_at IS NULL`);
  }
}

/** Staff also sort archived products. `staff_words` is the staff search text of a product. */
const products = `
  DROP INDEX products_created_at_index, products_price_index;
  CREATE INDEX products_created_at_index ON products (created_at DESC, id DESC);
  CREATE INDEX products_price_index ON products (price_cents, id DESC);
  CREATE INDEX products_updated_at_index ON products (updated_at DESC, id DESC);
  CREATE INDEX products_name_index ON products (lower(name), id DESC);
  CREATE INDEX products_switched_off_index ON products (id) WHERE NOT in_stock;
  CREATE INDEX product_availability_sold_out_index ON product_availability (product_id) WHERE NOT in_stock;
  CREATE INDEX product_availability_offered_index ON product_availability USING gin (sizes, colors, choices);
  CREATE INDEX product_availability_in_stock_index ON product_availability
    USING gin (sizes_in_stock, colors_in_stock, choices_in_stock);

  CREATE FUNCTION staff_words(name text, slug text, tags text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN searchable(name || ' ' || slug || ' ' || array_to_string(tags, ','));
  CREATE INDEX products_staff_search_index ON products USING gin (staff_words(name, slug, tags) gin_trgm_ops);`;

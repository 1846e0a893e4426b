import type { MigrationInterface, QueryRunner } from 'typeorm';
import itemCodes from '../functions/item-codes.sql';
import orderFunctions from '../functions/orders.sql';

/**
 * SKUs and barcodes of variants, and of products without variants. Order lines store the codes at the time of the
 * purchase. Staff may swap the codes of two variants, so PostgreSQL checks for duplicates only at the end of the
 * change.
 */
export class ItemCodes1796000028000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['products', 'product_variants', 'order_items'])
      await runner.query(`
        ALTER TABLE ${table}
          ADD COLUMN sku text CONSTRAINT ${table}_sku_printable CHECK (${isCode('sku')}),
          ADD COLUMN barcode text CONSTRAINT ${table}_barcode_printable CHECK (${isCode('barcode')})`);
    await runner.query(`
      CREATE TABLE item_codes (
        code text COLLATE "C" CONSTRAINT item_codes_code_key PRIMARY KEY DEFERRABLE INITIALLY DEFERRED,
        product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        variant_id integer,
        FOREIGN KEY (product_id, variant_id) REFERENCES product_variants (product_id, id) ON DELETE CASCADE
      );
      CREATE INDEX item_codes_product_id_index ON item_codes (product_id, variant_id)`);
    await runner.query(itemCodes);
    await runner.query(orderFunctions);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER order_items_rename_products ON order_items;
      DROP FUNCTION note_item_codes CASCADE;
      DROP FUNCTION code_key;
      DROP TABLE item_codes;
      ALTER TABLE products DROP COLUMN sku, DROP COLUMN barcode;
      ALTER TABLE product_variants DROP COLUMN sku, DROP COLUMN barcode;
      ALTER TABLE order_items DROP COLUMN sku, DROP COLUMN barcode`);
  }
}

/** 1 to 48 printable ASCII characters without surrounding spaces, as `skuProblem` checks them. */
const isCode = (column: string) => `length(${column}) <= 48 AND ${column} ~ '^[!-~]([ -~]*[!-~])?$'`;

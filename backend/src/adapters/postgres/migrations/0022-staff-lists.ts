import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Search texts for mails and stock totals for products in large shops, and an index for word prefixes. */
export class StaffLists1795000022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [mails, stock, words]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX search_words_beginning_index, product_variants_archived_index;
      DROP FUNCTION keep_stock_totals;
      DROP TRIGGER products_stock_totals ON products;
      DROP FUNCTION add_stock_total;
      DROP TABLE stock_totals;
      ALTER TABLE mails DROP COLUMN search;
      CREATE INDEX mails_search_index ON mails
        USING gin (searchable(recipient || ' ' || template || ' ' || coalesce(subject, '')) gin_trgm_ops)`);
  }
}

/** Stored, as for orders: computing the text for each mail takes longer than comparing it. */
const mails = `
  DROP INDEX mails_search_index;
  ALTER TABLE mails ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
    (searchable(recipient || ' ' || template || ' ' || coalesce(subject, ''))) STORED;
  CREATE INDEX mails_search_index ON mails USING gin (search gin_trgm_ops);`;

/**
 * Total availability of each product at some time. Sales do not write here, so that they do not wait for each other.
 */
const stock = `
  CREATE TABLE stock_totals (
    product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    available bigint NOT NULL DEFAULT 0
  );
  CREATE INDEX stock_totals_least_index ON stock_totals (available, product_id DESC);
  CREATE INDEX stock_totals_most_index ON stock_totals (available DESC NULLS LAST, product_id DESC);
  CREATE INDEX product_variants_archived_index ON product_variants (id) WHERE archived_at IS NOT NULL;
  INSERT INTO stock_totals (product_id) SELECT id FROM products;

  CREATE FUNCTION add_stock_total() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO stock_totals (product_id) VALUES (NEW.id);
      RETURN NULL;
    END $$;
  CREATE TRIGGER products_stock_totals AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION add_stock_total();

  CREATE FUNCTION keep_stock_totals() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT pg_try_advisory_xact_lock('stock_totals'::regclass::oid::bigint) THEN RETURN; END IF;
      UPDATE stock_totals kept SET available = found.available
      FROM (
        SELECT one.product_id, coalesce(counted.available, 0) AS available FROM stock_totals one LEFT JOIN (
          SELECT product_id, sum(on_hand - held) AS available FROM stock
          WHERE NOT EXISTS (SELECT FROM product_variants v WHERE v.id = variant_id AND v.archived_at IS NOT NULL)
          GROUP BY product_id
        ) AS counted USING (product_id)
      ) AS found
      WHERE kept.product_id = found.product_id AND kept.available <> found.available;
    END $$;
  SELECT keep_stock_totals();`;

/** Finds the few words with a prefix. */
const words = `CREATE INDEX search_words_beginning_index ON search_words (word text_pattern_ops);`;

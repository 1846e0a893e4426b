import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the lowest and the highest price that a product can be bought for beside its availability. Lists filter and sort by the
 * lowest price, and all views show these columns: `refresh_prices` is their only definition.
 */
export class LowestPrices1795000043000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [columns, refresh, triggers(', price_cents'), changes]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER products_sale_changes ON products;
      DROP TRIGGER product_availability_prices_changes ON product_availability;
      DROP FUNCTION note_sale, note_prices;
      DROP TRIGGER products_prices ON products;
      DROP FUNCTION refresh_prices_of_product;
      ${triggers('')};
      ${wrapper('')};
      DROP FUNCTION refresh_prices;
      ${formerAdd};
      ALTER TABLE product_availability DROP COLUMN lowest_price_cents, DROP COLUMN highest_price_cents`);
  }
}

const formerAdd = `
  CREATE OR REPLACE FUNCTION add_availability() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO product_availability (product_id) VALUES (NEW.id);
      RETURN NULL;
    END $$`;

const columns = `
  ALTER TABLE product_availability
    ADD COLUMN lowest_price_cents integer NOT NULL DEFAULT 0,
    ADD COLUMN highest_price_cents integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT product_availability_prices_check CHECK (0 <= lowest_price_cents AND lowest_price_cents <= highest_price_cents);
  CREATE INDEX product_availability_price_index ON product_availability (lowest_price_cents, product_id DESC);

  CREATE OR REPLACE FUNCTION add_availability() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO product_availability (product_id, lowest_price_cents, highest_price_cents)
        VALUES (NEW.id, NEW.price_cents, NEW.price_cents);
      RETURN NULL;
    END $$;`;

/** `rest` follows the refresh of products and sets, which locks their rows. */
const wrapper = (rest: string) => `
  CREATE OR REPLACE FUNCTION refresh_availability(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      others integer[];
      tops integer[];
    BEGIN
      SELECT array_agg(id) FILTER (WHERE set_top_id IS NULL), array_agg(set_top_id) FILTER (WHERE set_top_id IS NOT NULL)
      INTO others, tops FROM products WHERE id = ANY (changed);
      PERFORM refresh_own_availability(others);
      IF tops IS NOT NULL THEN PERFORM refresh_sets(tops); END IF;${rest}
    END $$;`;

/** The prices of purchasable variants. A product that is sold out has those of all its variants, one without variants its own. */
const refresh = `
  CREATE FUNCTION refresh_prices(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE product_availability held
      SET lowest_price_cents = found.lowest, highest_price_cents = found.highest
      FROM (
        SELECT p.id,
          coalesce(min(own.price) FILTER (WHERE v.in_stock AND s.on_hand > s.held), min(own.price)) AS lowest,
          coalesce(max(own.price) FILTER (WHERE v.in_stock AND s.on_hand > s.held), max(own.price)) AS highest
        FROM products p
        LEFT JOIN product_variants v ON v.product_id = p.id AND v.archived_at IS NULL
        LEFT JOIN stock s ON s.product_id = p.id AND s.variant_id = v.id
        CROSS JOIN LATERAL (SELECT coalesce(v.price_cents, p.price_cents)) AS own (price)
        WHERE p.id = ANY (changed)
        GROUP BY p.id
      ) found
      WHERE held.product_id = found.id
        AND (held.lowest_price_cents, held.highest_price_cents) <> (found.lowest, found.highest);
    END $$;
  ${wrapper(`
      PERFORM refresh_prices(changed);`)}
  SELECT refresh_prices(ARRAY(SELECT id FROM products));

  CREATE FUNCTION refresh_prices_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refresh_availability(ARRAY[NEW.id]);
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER products_prices AFTER UPDATE OF price_cents ON products
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.price_cents <> NEW.price_cents)
    EXECUTE FUNCTION refresh_prices_of_product();`;

const triggers = (price: string) => `
  DROP TRIGGER product_variants_availability ON product_variants;
  CREATE CONSTRAINT TRIGGER product_variants_availability
    AFTER INSERT OR DELETE OR UPDATE OF product_id, size, color, in_stock, archived_at${price}
    ON product_variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_availability();`;

/** Invalidates stored responses: a product can become cheaper, or lose its sale, when a size sells out. */
const changes = `
  CREATE FUNCTION note_prices() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_catalog_changes(ARRAY['prices', 'sale', 'product:' || NEW.product_id]);
      RETURN NULL;
    END $$;
  CREATE TRIGGER product_availability_prices_changes AFTER UPDATE ON product_availability FOR EACH ROW
    WHEN ((OLD.lowest_price_cents, OLD.highest_price_cents) <> (NEW.lowest_price_cents, NEW.highest_price_cents))
    EXECUTE FUNCTION note_prices();

  CREATE FUNCTION note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_catalog_changes(ARRAY['sale']);
      RETURN NULL;
    END $$;
  CREATE TRIGGER products_sale_changes AFTER UPDATE OF compare_at_price_cents ON products FOR EACH ROW
    WHEN (OLD.compare_at_price_cents IS DISTINCT FROM NEW.compare_at_price_cents) EXECUTE FUNCTION note_sale();`;

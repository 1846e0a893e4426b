import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A set of a top and a bottom, sold for one price in one size each (docs/decisions/0030-sell-a-set-as-two-cart-lines-that-share-a-group.md). */
export class Sets1795000031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [sets, lines, wholeSets]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM cart_items WHERE set_id IS NOT NULL;
      DROP TRIGGER cart_items_whole_sets ON cart_items;
      DROP TRIGGER cart_items_leave_together ON cart_items;
      DROP TRIGGER products_sets_changes ON products;
      DROP TRIGGER products_sets ON products;
      DROP TRIGGER product_variants_not_of_sets ON product_variants;
      DROP TRIGGER stock_not_of_sets ON stock;
      DROP FUNCTION check_whole_set, remove_rest_of_set, check_set, note_set, refuse_parts_of_set;
      ALTER TABLE order_items DROP COLUMN set_group, DROP COLUMN set_id, DROP COLUMN set_name;
      ALTER TABLE cart_items DROP CONSTRAINT cart_items_choice_key, DROP COLUMN set_id, DROP COLUMN set_group;
      ALTER TABLE cart_items ADD CONSTRAINT cart_items_choice_key UNIQUE NULLS NOT DISTINCT (cart_id, product_id, variant_id);
      ALTER TABLE products DROP COLUMN set_top_id, DROP COLUMN set_bottom_id, DROP COLUMN set_only`);
  }
}

/** A set has no sizes and no stock of its own, and is not half of another set. The pages of its halves show it. */
const sets = `
  ALTER TABLE products
    ADD COLUMN set_top_id integer CONSTRAINT products_set_top_id_fkey REFERENCES products (id),
    ADD COLUMN set_bottom_id integer CONSTRAINT products_set_bottom_id_fkey REFERENCES products (id),
    ADD COLUMN set_only boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT products_set_has_two_halves
      CHECK ((set_top_id IS NULL) = (set_bottom_id IS NULL) AND set_top_id IS DISTINCT FROM coalesce(set_bottom_id, -1));
  CREATE INDEX products_set_top_id_index ON products (set_top_id) WHERE set_top_id IS NOT NULL;
  CREATE INDEX products_set_bottom_id_index ON products (set_bottom_id) WHERE set_bottom_id IS NOT NULL;

  CREATE FUNCTION check_set() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM products WHERE id IN (NEW.set_top_id, NEW.set_bottom_id) ORDER BY id FOR SHARE;
      IF EXISTS (SELECT FROM products WHERE id IN (NEW.set_top_id, NEW.set_bottom_id) AND set_top_id IS NOT NULL)
        OR EXISTS (SELECT FROM products WHERE NEW.id IN (set_top_id, set_bottom_id))
        OR EXISTS (SELECT FROM product_variants WHERE product_id = NEW.id)
        OR EXISTS (SELECT FROM stock WHERE product_id = NEW.id) THEN
        RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'products_sets',
          MESSAGE = 'a set has no sizes, no stock, and is no half of another';
      END IF;
      -- There is no stock of it that could run out: lists look at its halves.
      UPDATE product_availability SET in_stock = true WHERE product_id = NEW.id AND NOT in_stock;
      RETURN NULL;
    END $$;
  CREATE TRIGGER products_sets AFTER INSERT OR UPDATE OF set_top_id, set_bottom_id ON products
    FOR EACH ROW WHEN (NEW.set_top_id IS NOT NULL) EXECUTE FUNCTION check_set();

  CREATE FUNCTION note_set() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_catalog_changes(ARRAY['product:' || NEW.set_top_id, 'product:' || NEW.set_bottom_id]);
      IF TG_OP = 'UPDATE' THEN
        PERFORM note_catalog_changes(ARRAY['product:' || OLD.set_top_id, 'product:' || OLD.set_bottom_id]);
      END IF;
      RETURN NULL;
    END $$;
  CREATE TRIGGER products_sets_changes AFTER INSERT OR UPDATE OF name, slug, archived_at, set_top_id, set_bottom_id ON products
    FOR EACH ROW WHEN (NEW.set_top_id IS NOT NULL) EXECUTE FUNCTION note_set();

  CREATE FUNCTION refuse_parts_of_set() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM products WHERE id = NEW.product_id AND set_top_id IS NOT NULL;
      IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'products_sets',
          MESSAGE = 'a set has no sizes and no stock of its own';
      END IF;
      RETURN NULL;
    END $$;
  CREATE TRIGGER product_variants_not_of_sets AFTER INSERT ON product_variants
    FOR EACH ROW EXECUTE FUNCTION refuse_parts_of_set();
  CREATE TRIGGER stock_not_of_sets AFTER INSERT ON stock FOR EACH ROW EXECUTE FUNCTION refuse_parts_of_set();`;

const lines = `
  ALTER TABLE cart_items
    ADD COLUMN set_id integer CONSTRAINT cart_items_set_id_fkey REFERENCES products (id) ON DELETE CASCADE,
    ADD COLUMN set_group text,
    ADD CONSTRAINT cart_items_set_has_group CHECK ((set_id IS NULL) = (set_group IS NULL)),
    DROP CONSTRAINT cart_items_choice_key,
    ADD CONSTRAINT cart_items_choice_key UNIQUE NULLS NOT DISTINCT (cart_id, product_id, variant_id, set_group);
  CREATE INDEX cart_items_set_id_index ON cart_items (set_id) WHERE set_id IS NOT NULL;

  ALTER TABLE order_items
    ADD COLUMN set_group smallint,
    ADD COLUMN set_id integer CONSTRAINT order_items_set_id_fkey REFERENCES products (id) ON DELETE SET NULL,
    ADD COLUMN set_name text,
    ADD CONSTRAINT order_items_set_has_name CHECK ((set_group IS NULL) = (set_name IS NULL)),
    ADD CONSTRAINT order_items_set_has_group CHECK (set_id IS NULL OR set_group IS NOT NULL);
  CREATE INDEX order_items_set_id_index ON order_items (set_id) WHERE set_id IS NOT NULL;`;

/** A cart has both halves of a set in the same quantity. Removing one half removes the other. */
const wholeSets = `
  CREATE FUNCTION check_whole_set() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (
        SELECT FROM cart_items WHERE cart_id = NEW.cart_id AND set_group = NEW.set_group
        HAVING count(*) NOT IN (0, 2) OR min(quantity) <> max(quantity)
      ) THEN
        RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'cart_items_whole_sets',
          MESSAGE = 'a set in a cart has two halves, of each as many';
      END IF;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER cart_items_whole_sets AFTER INSERT OR UPDATE OF quantity, set_group ON cart_items
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.set_group IS NOT NULL) EXECUTE FUNCTION check_whole_set();

  CREATE FUNCTION remove_rest_of_set() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM cart_items WHERE cart_id = OLD.cart_id AND set_group = OLD.set_group;
      RETURN NULL;
    END $$;
  CREATE TRIGGER cart_items_leave_together AFTER DELETE ON cart_items
    FOR EACH ROW WHEN (OLD.set_group IS NOT NULL) EXECUTE FUNCTION remove_rest_of_set();`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The availability of a set is stored next to that of its halves, so that lists find it by size and color
 * (docs/decisions/0009-let-triggers-maintain-search-text-and-availability.md).
 */
export class SetsInLists1795000034000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [checkSet(''), refreshSets, refreshAll, triggers, fillRows]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER products_new_sets_availability ON products;
      DROP TRIGGER products_sets_availability ON products;
      DROP TRIGGER product_availability_sets ON product_availability;
      DROP FUNCTION queue_refresh_of_sets, refresh_sets_of_half, refresh_availability, refresh_sets, in_both;
      ALTER FUNCTION refresh_own_availability RENAME TO refresh_availability;
      ${checkSet(`
      -- There is no stock of it that could run out: lists look at its halves.
      UPDATE product_availability SET in_stock = true WHERE product_id = NEW.id AND NOT in_stock;`)};
      UPDATE product_availability SET sizes = '{}', sizes_in_stock = '{}', colors = '{}', colors_in_stock = '{}', choices = '{}',
        choices_in_stock = '{}', in_stock = true
      FROM products WHERE products.id = product_id AND set_top_id IS NOT NULL`);
  }
}

const checkSet = (end: string) => `
  CREATE OR REPLACE FUNCTION check_set() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM products WHERE id IN (NEW.set_top_id, NEW.set_bottom_id) ORDER BY id FOR SHARE;
      IF EXISTS (SELECT FROM products WHERE id IN (NEW.set_top_id, NEW.set_bottom_id) AND set_top_id IS NOT NULL)
        OR EXISTS (SELECT FROM products WHERE NEW.id IN (set_top_id, set_bottom_id))
        OR EXISTS (SELECT FROM product_variants WHERE product_id = NEW.id)
        OR EXISTS (SELECT FROM stock WHERE product_id = NEW.id) THEN
        RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'products_sets',
          MESSAGE = 'a set has no sizes, no stock, and is no half of another';
      END IF;${end}
      RETURN NULL;
    END $$`;

/**
 * A set has the sizes that both halves have, in the colors of either half. A half without sizes matches each size of
 * the other. Sets may share halves: one lock, taken after those of all halves, serializes the changes of their rows.
 */
const refreshSets = `
  CREATE FUNCTION in_both(top text[], bottom text[], top_sizes text[], bottom_sizes text[]) RETURNS text[] LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN top_sizes = '{}' THEN bottom WHEN bottom_sizes = '{}' THEN top
      ELSE ARRAY(SELECT unnest(top) INTERSECT SELECT unnest(bottom) ORDER BY 1) END;

  CREATE FUNCTION refresh_sets(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(7412034);
      UPDATE product_availability held
      SET sizes = found.sizes, sizes_in_stock = found.sizes_in_stock, colors = found.colors,
        colors_in_stock = found.colors_in_stock, choices = found.choices, choices_in_stock = found.choices_in_stock,
        in_stock = found.in_stock
      FROM (
        SELECT whole.id, whole.in_stock, whole.sizes,
          CASE WHEN whole.in_stock THEN whole.sizes_in_stock ELSE '{}' END AS sizes_in_stock,
          coalesce(array_agg(DISTINCT color) FILTER (WHERE color IS NOT NULL), '{}') AS colors,
          coalesce(array_agg(DISTINCT color) FILTER (WHERE whole.in_stock AND color = ANY (half.colors_in_stock)), '{}')
            AS colors_in_stock,
          coalesce(array_agg(DISTINCT color || ' ' || size)
            FILTER (WHERE color IS NOT NULL AND size IS NOT NULL
              AND (half.sizes = '{}' OR color || ' ' || size = ANY (half.choices))), '{}') AS choices,
          coalesce(array_agg(DISTINCT color || ' ' || size)
            FILTER (WHERE whole.in_stock AND size = ANY (whole.sizes_in_stock) AND CASE WHEN half.sizes = '{}'
              THEN color = ANY (half.colors_in_stock) ELSE color || ' ' || size = ANY (half.choices_in_stock) END), '{}')
            AS choices_in_stock
        FROM (
          SELECT p.id, p.set_top_id, p.set_bottom_id,
            t.in_stock AND b.in_stock AND top.in_stock AND bottom.in_stock
              AND top.archived_at IS NULL AND bottom.archived_at IS NULL AS in_stock,
            in_both(t.sizes, b.sizes, t.sizes, b.sizes) AS sizes,
            in_both(t.sizes_in_stock, b.sizes_in_stock, t.sizes, b.sizes) AS sizes_in_stock
          FROM products p
          JOIN products top ON top.id = p.set_top_id JOIN product_availability t ON t.product_id = top.id
          JOIN products bottom ON bottom.id = p.set_bottom_id JOIN product_availability b ON b.product_id = bottom.id
          WHERE p.set_top_id = ANY (changed) OR p.set_bottom_id = ANY (changed)
        ) whole
        JOIN product_availability half ON half.product_id IN (whole.set_top_id, whole.set_bottom_id)
        LEFT JOIN LATERAL unnest(half.colors) AS color ON true
        LEFT JOIN LATERAL unnest(whole.sizes) AS size ON true
        GROUP BY whole.id, whole.in_stock, whole.sizes, whole.sizes_in_stock
      ) found
      WHERE held.product_id = found.id
        AND (held.sizes, held.sizes_in_stock, held.colors, held.colors_in_stock, held.choices, held.choices_in_stock, held.in_stock)
          <> (found.sizes, found.sizes_in_stock, found.colors, found.colors_in_stock, found.choices, found.choices_in_stock,
            found.in_stock);
    END $$;`;

/**
 * The previous function reads variants and stock. A set has none, so its row is computed from those of its halves,
 * which come first.
 */
const refreshAll = `
  ALTER FUNCTION refresh_availability RENAME TO refresh_own_availability;
  CREATE FUNCTION refresh_availability(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      others integer[];
      tops integer[];
    BEGIN
      SELECT array_agg(id) FILTER (WHERE set_top_id IS NULL), array_agg(set_top_id) FILTER (WHERE set_top_id IS NOT NULL)
      INTO others, tops FROM products WHERE id = ANY (changed);
      PERFORM refresh_own_availability(others);
      IF tops IS NOT NULL THEN PERFORM refresh_sets(tops); END IF;
    END $$;`;

/**
 * Sets are refreshed by triggers that the triggers of their halves queue at the commit, and so run after them. A change
 * of the halves that affects neither variant nor stock updates a half's row, to queue them too.
 */
const triggers = `
  CREATE FUNCTION refresh_sets_of_half() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM products WHERE set_top_id = NEW.product_id OR set_bottom_id = NEW.product_id) THEN
        PERFORM refresh_sets(ARRAY[NEW.product_id]);
      END IF;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER product_availability_sets AFTER UPDATE ON product_availability
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sets_of_half();

  CREATE FUNCTION queue_refresh_of_sets() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      half integer := coalesce(NEW.set_top_id, NEW.id);
    BEGIN
      UPDATE product_availability SET in_stock = in_stock
      WHERE product_id = half AND EXISTS (SELECT FROM products WHERE set_top_id = half OR set_bottom_id = half);
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER products_new_sets_availability AFTER INSERT ON products
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.set_top_id IS NOT NULL) EXECUTE FUNCTION queue_refresh_of_sets();
  CREATE CONSTRAINT TRIGGER products_sets_availability
    AFTER UPDATE OF in_stock, archived_at, set_top_id, set_bottom_id ON products
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.in_stock, OLD.archived_at IS NULL, OLD.set_top_id, OLD.set_bottom_id) IS DISTINCT FROM
      (NEW.in_stock, NEW.archived_at IS NULL, NEW.set_top_id, NEW.set_bottom_id))
    EXECUTE FUNCTION queue_refresh_of_sets();`;

const fillRows = 'SELECT refresh_sets(ARRAY(SELECT set_top_id FROM products WHERE set_top_id IS NOT NULL))';

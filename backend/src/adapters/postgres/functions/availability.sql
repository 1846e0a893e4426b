-- `product_availability` has one row per product. A transaction that changes variants or prices, or makes items
-- available or sold out, recomputes the rows of the affected products once, at its commit. It locks these rows after
-- all other rows, sorted by product, and then reads variants and stock. So two transactions neither deadlock nor miss
-- each other's changes. The row of a product does not depend on the product's own switch, `products.in_stock`.

CREATE OR REPLACE FUNCTION add_availability() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO product_availability (product_id, lowest_price_cents, highest_price_cents)
      VALUES (NEW.id, NEW.price_cents, NEW.price_cents);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_availability AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION add_availability();

-- Recomputes the rows of products that are not sets from variants and stock. `refresh_prices` sets the prices. A choice
-- is a color and a size of one variant, such as "Blue M".
CREATE OR REPLACE FUNCTION refresh_own_availability(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM product_availability WHERE product_id = ANY (changed) ORDER BY product_id FOR UPDATE;
    UPDATE product_availability held
    SET sizes = found.sizes, sizes_in_stock = found.sizes_in_stock, colors = found.colors,
      colors_in_stock = found.colors_in_stock, choices = found.choices, choices_in_stock = found.choices_in_stock,
      in_stock = found.in_stock
    FROM (
      SELECT one.id,
        coalesce(array_agg(DISTINCT v.size) FILTER (WHERE v.size IS NOT NULL), '{}') AS sizes,
        coalesce(array_agg(DISTINCT v.size) FILTER (WHERE v.size IS NOT NULL AND v.in_stock AND s.on_hand > s.held), '{}')
          AS sizes_in_stock,
        coalesce(array_agg(DISTINCT c.color) FILTER (WHERE c.color IS NOT NULL), '{}') AS colors,
        coalesce(array_agg(DISTINCT c.color) FILTER (WHERE c.color IS NOT NULL AND v.in_stock AND s.on_hand > s.held), '{}')
          AS colors_in_stock,
        array_remove(coalesce(array_agg(DISTINCT c.color || ' ' || v.size), '{}'), NULL) AS choices,
        array_remove(coalesce(array_agg(DISTINCT c.color || ' ' || v.size)
          FILTER (WHERE v.in_stock AND s.on_hand > s.held), '{}'), NULL) AS choices_in_stock,
        coalesce(bool_or(coalesce(v.in_stock, true) AND s.on_hand > s.held), false) AS in_stock
      FROM unnest(changed) AS one (id)
      LEFT JOIN product_variants v ON v.product_id = one.id AND v.archived_at IS NULL
      LEFT JOIN stock s ON s.product_id = one.id AND s.variant_id IS NOT DISTINCT FROM v.id
      LEFT JOIN LATERAL unnest(colors_of(v.color)) AS c (color) ON true
      GROUP BY one.id
    ) found
    WHERE held.product_id = found.id
      AND (held.sizes, held.sizes_in_stock, held.colors, held.colors_in_stock, held.choices, held.choices_in_stock, held.in_stock)
        <> (found.sizes, found.sizes_in_stock, found.colors, found.colors_in_stock, found.choices, found.choices_in_stock,
          found.in_stock);
  END $$;

CREATE OR REPLACE FUNCTION in_both(top text[], bottom text[], top_sizes text[], bottom_sizes text[]) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN top_sizes = '{}' THEN bottom WHEN bottom_sizes = '{}' THEN top
    ELSE ARRAY(SELECT unnest(top) INTERSECT SELECT unnest(bottom) ORDER BY 1) END;

-- Recomputes the rows of the sets that contain these halves. A set has the sizes that both halves have, and the colors
-- of either half. A half without sizes matches each size of the other half. Sets can share halves. Therefore one
-- advisory lock, taken after the locks of all halves, serializes changes to the rows of sets.
CREATE OR REPLACE FUNCTION refresh_sets(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
  END $$;

-- Stores the lowest and the highest price of the variants that shoppers can buy. A sold-out product has the price range
-- of all its variants. A product without variants has its own price. Lists filter and sort by the lowest price, and all
-- views show these columns. No other code computes this price range.
CREATE OR REPLACE FUNCTION refresh_prices(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- Recomputes the rows of these products. A set has neither variants nor stock: its row is computed from the rows of its
-- halves, so the halves come first. The prices come last, because the calls before have taken the locks.
CREATE OR REPLACE FUNCTION refresh_availability(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    others integer[];
    tops integer[];
  BEGIN
    SELECT array_agg(id) FILTER (WHERE set_top_id IS NULL), array_agg(set_top_id) FILTER (WHERE set_top_id IS NOT NULL)
    INTO others, tops FROM products WHERE id = ANY (changed);
    PERFORM refresh_own_availability(others);
    IF tops IS NOT NULL THEN PERFORM refresh_sets(tops); END IF;
    PERFORM refresh_prices(changed);
  END $$;

-- Adds the product to `stale_availability`. At the commit, stale-availability.sql recomputes the row of the product.
CREATE OR REPLACE FUNCTION note_availability() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO stale_availability (product_id)
      SELECT id FROM unnest(ARRAY[OLD.product_id, NEW.product_id]) AS id WHERE id IS NOT NULL ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_variants_availability
  AFTER INSERT OR DELETE OR UPDATE OF product_id, size, color, in_stock, archived_at, price_cents
  ON product_variants FOR EACH ROW EXECUTE FUNCTION note_availability();
CREATE OR REPLACE TRIGGER stock_availability AFTER UPDATE OF product_id, variant_id, on_hand, held ON stock FOR EACH ROW
  WHEN ((OLD.on_hand > OLD.held, OLD.product_id, OLD.variant_id) IS DISTINCT FROM
    (NEW.on_hand > NEW.held, NEW.product_id, NEW.variant_id))
  EXECUTE FUNCTION note_availability();
CREATE OR REPLACE TRIGGER stock_rows_availability AFTER INSERT OR DELETE ON stock FOR EACH ROW EXECUTE FUNCTION note_availability();

CREATE OR REPLACE FUNCTION note_price() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO stale_availability (product_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_prices AFTER UPDATE OF price_cents ON products FOR EACH ROW
  WHEN (OLD.price_cents <> NEW.price_cents) EXECUTE FUNCTION note_price();

-- Recomputes sets after their halves. At the commit, the update of a half's row queues this deferred trigger behind the
-- triggers that are already in the queue.
CREATE OR REPLACE FUNCTION refresh_sets_of_half() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM products WHERE set_top_id = NEW.product_id OR set_bottom_id = NEW.product_id) THEN
      PERFORM refresh_sets(ARRAY[NEW.product_id]);
    END IF;
    RETURN NULL;
  END $$;
DROP TRIGGER IF EXISTS product_availability_sets ON product_availability;
CREATE CONSTRAINT TRIGGER product_availability_sets AFTER UPDATE ON product_availability
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_sets_of_half();

-- Runs for a new set, and for a product whose switch, archiving or halves changed. None of these changes affects a
-- variant or stock. Updates the row of a half to its current value, so that `refresh_sets_of_half` runs.
CREATE OR REPLACE FUNCTION queue_refresh_of_sets() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    half integer := coalesce(NEW.set_top_id, NEW.id);
  BEGIN
    UPDATE product_availability SET in_stock = in_stock
    WHERE product_id = half AND EXISTS (SELECT FROM products WHERE set_top_id = half OR set_bottom_id = half);
    RETURN NULL;
  END $$;
DROP TRIGGER IF EXISTS products_new_sets_availability ON products;
CREATE CONSTRAINT TRIGGER products_new_sets_availability AFTER INSERT ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.set_top_id IS NOT NULL) EXECUTE FUNCTION queue_refresh_of_sets();
DROP TRIGGER IF EXISTS products_sets_availability ON products;
CREATE CONSTRAINT TRIGGER products_sets_availability
  AFTER UPDATE OF in_stock, archived_at, set_top_id, set_bottom_id ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.in_stock, OLD.archived_at IS NULL, OLD.set_top_id, OLD.set_bottom_id) IS DISTINCT FROM
    (NEW.in_stock, NEW.archived_at IS NULL, NEW.set_top_id, NEW.set_bottom_id))
  EXECUTE FUNCTION queue_refresh_of_sets();

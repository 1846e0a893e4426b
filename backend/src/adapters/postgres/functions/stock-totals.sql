-- Number of available units of each product, for the product list of the back office. Sales do not update this number,
-- so that they do not wait for each other. Long lists recompute all numbers, at most once a minute in each process. The
-- row without a variant does not count while the product has variants, because shoppers cannot buy its units.

CREATE OR REPLACE FUNCTION add_stock_total() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO stock_totals (product_id) VALUES (NEW.id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_stock_totals AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION add_stock_total();

CREATE OR REPLACE FUNCTION keep_stock_totals() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT pg_try_advisory_xact_lock('stock_totals'::regclass::oid::bigint) THEN RETURN; END IF;
    UPDATE stock_totals kept SET available = found.available
    FROM (
      SELECT one.product_id, coalesce(counted.available, 0) AS available FROM stock_totals one LEFT JOIN (
        SELECT product_id, sum(on_hand - held) AS available FROM stock
        WHERE NOT EXISTS (SELECT FROM product_variants v WHERE v.id = variant_id AND v.archived_at IS NOT NULL)
          AND (variant_id IS NOT NULL OR NOT EXISTS (
            SELECT FROM product_variants live WHERE live.product_id = stock.product_id AND live.archived_at IS NULL))
        GROUP BY product_id
      ) AS counted USING (product_id)
    ) AS found
    WHERE kept.product_id = found.product_id AND kept.available <> found.available;
  END $$;

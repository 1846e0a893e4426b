-- A set has no sizes and no stock of its own, and is not half of another set.

CREATE OR REPLACE FUNCTION check_set() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM products WHERE id IN (NEW.set_top_id, NEW.set_bottom_id) ORDER BY id FOR SHARE;
    IF EXISTS (SELECT FROM products WHERE id IN (NEW.set_top_id, NEW.set_bottom_id) AND set_top_id IS NOT NULL)
      OR EXISTS (SELECT FROM products WHERE NEW.id IN (set_top_id, set_bottom_id))
      OR EXISTS (SELECT FROM product_variants WHERE product_id = NEW.id)
      OR EXISTS (SELECT FROM stock WHERE product_id = NEW.id) THEN
      RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'products_sets',
        MESSAGE = 'a set has no sizes, no stock, and is no half of another';
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_sets AFTER INSERT OR UPDATE OF set_top_id, set_bottom_id ON products
  FOR EACH ROW WHEN (NEW.set_top_id IS NOT NULL) EXECUTE FUNCTION check_set();

CREATE OR REPLACE FUNCTION refuse_parts_of_set() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM products WHERE id = NEW.product_id AND set_top_id IS NOT NULL;
    IF FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'products_sets',
        MESSAGE = 'a set has no sizes and no stock of its own';
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_variants_not_of_sets AFTER INSERT ON product_variants
  FOR EACH ROW EXECUTE FUNCTION refuse_parts_of_set();
CREATE OR REPLACE TRIGGER stock_not_of_sets AFTER INSERT ON stock FOR EACH ROW EXECUTE FUNCTION refuse_parts_of_set();

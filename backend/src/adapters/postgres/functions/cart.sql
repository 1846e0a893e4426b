-- A cart has both halves of a set in the same quantity. Removing one half removes the other.

CREATE OR REPLACE FUNCTION check_whole_set() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER IF EXISTS cart_items_whole_sets ON cart_items;
CREATE CONSTRAINT TRIGGER cart_items_whole_sets AFTER INSERT OR UPDATE OF quantity, set_group ON cart_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.set_group IS NOT NULL) EXECUTE FUNCTION check_whole_set();

CREATE OR REPLACE FUNCTION remove_rest_of_set() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM cart_items WHERE cart_id = OLD.cart_id AND set_group = OLD.set_group;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER cart_items_leave_together AFTER DELETE ON cart_items
  FOR EACH ROW WHEN (OLD.set_group IS NOT NULL) EXECUTE FUNCTION remove_rest_of_set();

-- No unit can be returned twice: neither the unit that was bought, nor the unit that was sent in exchange for it.

CREATE OR REPLACE FUNCTION count_returned() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ended constant text[] := ARRAY['cancelled', 'lapsed', 'refused'];
    units integer := 0;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      units := NEW.quantity;
    ELSIF NEW.state = ANY (ended) AND OLD.state <> ALL (ended) THEN
      units := -OLD.quantity;
    END IF;
    IF units <> 0 AND NEW.exchange_of IS NULL THEN
      UPDATE order_items SET returned = returned + units WHERE id = NEW.order_item_id;
    ELSIF units <> 0 THEN
      UPDATE returns SET returned = returned + units WHERE id = NEW.exchange_of;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER returns_count AFTER INSERT OR UPDATE OF state ON returns
  FOR EACH ROW EXECUTE FUNCTION count_returned();

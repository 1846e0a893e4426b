-- No unit can be returned twice.

CREATE OR REPLACE FUNCTION count_returned() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ended constant text[] := ARRAY['cancelled', 'lapsed', 'refused'];
  BEGIN
    IF TG_OP = 'INSERT' THEN
      UPDATE order_items SET returned = returned + NEW.quantity WHERE id = NEW.order_item_id;
    ELSIF NEW.state = ANY (ended) AND OLD.state <> ALL (ended) THEN
      UPDATE order_items SET returned = returned - OLD.quantity WHERE id = OLD.order_item_id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER returns_count AFTER INSERT OR UPDATE OF state ON returns
  FOR EACH ROW EXECUTE FUNCTION count_returned();

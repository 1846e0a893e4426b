-- Notes a size whose units on hand fall to the limit of `lowStockLimit`. Holds do not change the units on hand, so that
-- an abandoned checkout notes nothing. A job notifies staff later.
CREATE OR REPLACE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO low_stock_events (stock_id) VALUES (NEW.id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER stock_low AFTER UPDATE OF on_hand ON stock
  FOR EACH ROW WHEN (OLD.on_hand > 3 AND NEW.on_hand <= 3) EXECUTE FUNCTION note_low_stock();

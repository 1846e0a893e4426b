-- No unit is in two parcels, and no cancelled unit enters a parcel.

CREATE OR REPLACE FUNCTION count_shipped() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      UPDATE order_items SET shipped = shipped - OLD.quantity WHERE id = OLD.order_item_id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      UPDATE order_items SET shipped = shipped + NEW.quantity
        WHERE id = NEW.order_item_id AND order_id = NEW.order_id AND shipped + NEW.quantity <= quantity - cancelled;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'Order line % has fewer units left to ship.', NEW.order_item_id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'parcel_items_units_left', TABLE = TG_TABLE_NAME;
      END IF;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER parcel_items_count AFTER INSERT OR UPDATE OR DELETE ON parcel_items
  FOR EACH ROW EXECUTE FUNCTION count_shipped();

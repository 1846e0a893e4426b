-- Adds an event when the units on hand of a size fall to `lowStockLimit`, which is 3. Holds do not change the units on
-- hand, so an abandoned checkout adds no event. A job notifies staff later.
CREATE OR REPLACE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO low_stock_events (stock_id) VALUES (NEW.id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER stock_low AFTER UPDATE OF on_hand ON stock
  FOR EACH ROW WHEN (OLD.on_hand > 3 AND NEW.on_hand <= 3) EXECUTE FUNCTION note_low_stock();

-- Stops all staff mails to former staff and deleted accounts, even mails that are already in the outbox. Deletes their
-- choice of mails and their second factors, so an account that becomes staff again starts without them.
CREATE OR REPLACE FUNCTION forget_former_staff() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM notification_choices WHERE user_id = NEW.id;
    DELETE FROM notification_items WHERE user_id = NEW.id;
    DELETE FROM authenticators WHERE user_id = NEW.id;
    DELETE FROM passkeys WHERE user_id = NEW.id;
    DELETE FROM recovery_codes WHERE user_id = NEW.id;
    UPDATE mails SET state = 'cancelled', failed_at = NULL
    WHERE user_id = NEW.id AND template IN ('staff-news', 'staff-summary') AND state IN ('pending', 'failed');
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_former_staff AFTER UPDATE OF role, deleted_at ON users
  FOR EACH ROW WHEN (OLD.role IS NOT NULL AND (NEW.role IS NULL OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION forget_former_staff();

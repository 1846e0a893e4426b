-- Notes a size whose units on hand fall to the limit of `lowStockLimit`. Holds do not change the units on hand, so that
-- an abandoned checkout notes nothing. A job notifies staff later.
CREATE OR REPLACE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO low_stock_events (stock_id) VALUES (NEW.id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER stock_low AFTER UPDATE OF on_hand ON stock
  FOR EACH ROW WHEN (OLD.on_hand > 3 AND NEW.on_hand <= 3) EXECUTE FUNCTION note_low_stock();

-- Former staff and deleted accounts get no more mails for staff, not even those that already wait for the mail server.
-- An account that becomes staff again starts without mails and without a second factor. The trigger names no column, because the role may follow
-- from other columns.
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
CREATE OR REPLACE TRIGGER users_former_staff AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.is_admin AND (NOT NEW.is_admin OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION forget_former_staff();

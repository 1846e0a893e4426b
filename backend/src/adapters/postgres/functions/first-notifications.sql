-- Turns on the most important mails for an account that becomes an owner or a manager. Members who change from another
-- role to one of these retain their choices. `by_default` marks the choices that the member has not made.
CREATE OR REPLACE FUNCTION begin_staff_news() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO notification_choices (user_id, kind, delivery, by_default)
    VALUES (NEW.id, 'new-order', 'daily', true), (NEW.id, 'new-message', 'at-once', true),
      (NEW.id, 'new-return', 'at-once', true), (NEW.id, 'refund-failed', 'at-once', true),
      (NEW.id, 'mail-failed', 'at-once', true)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_first_staff AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.role IN ('Owner', 'Manager')) EXECUTE FUNCTION begin_staff_news();
CREATE OR REPLACE TRIGGER users_new_staff AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role IS NULL AND NEW.role IN ('Owner', 'Manager')) EXECUTE FUNCTION begin_staff_news();

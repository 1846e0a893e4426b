-- Stores when the email address of an order changed. Links in mails to the former address then no longer show the whole
-- order.
CREATE OR REPLACE FUNCTION note_changed_email() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.email_changed_at := now();
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER orders_email_changed BEFORE UPDATE OF email ON orders
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION note_changed_email();

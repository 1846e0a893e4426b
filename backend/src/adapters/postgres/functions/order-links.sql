-- Stores when the email address of an order changed. Links in mails to the former address then no longer show the whole
-- order. A payment link that is sent together with the change goes to the new address, so it must be later.
CREATE OR REPLACE FUNCTION note_changed_email() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.email_changed_at := least(now(), CASE
      WHEN NEW.pay_link_sent_at > OLD.pay_link_sent_at THEN NEW.pay_link_sent_at - interval '1 millisecond' END);
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER orders_email_changed BEFORE UPDATE OF email ON orders
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION note_changed_email();

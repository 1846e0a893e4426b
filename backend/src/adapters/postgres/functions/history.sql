-- The stock ledger, the events of orders and the audit log are append-only: PostgreSQL rejects UPDATE, DELETE and
-- TRUNCATE, even in cascades. There are two exceptions: references to a deleted account become null, and
-- `anonymise_history` erases personal data when an account is deleted.

CREATE OR REPLACE FUNCTION refuse_to_rewrite_history() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      IF NEW.user_id IS NULL THEN
        OLD.user_id := NULL;
      END IF;
      IF NEW IS NOT DISTINCT FROM OLD OR current_setting('shop.anonymising', true) = 'on' THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'An entry of % is never changed.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $$;
CREATE OR REPLACE TRIGGER stock_ledger_keep BEFORE UPDATE OR DELETE ON stock_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
CREATE OR REPLACE TRIGGER stock_ledger_keep_all BEFORE TRUNCATE ON stock_ledger EXECUTE FUNCTION refuse_to_rewrite_history();
CREATE OR REPLACE TRIGGER order_events_keep BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
CREATE OR REPLACE TRIGGER order_events_keep_all BEFORE TRUNCATE ON order_events EXECUTE FUNCTION refuse_to_rewrite_history();
CREATE OR REPLACE TRIGGER audit_entries_keep BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
CREATE OR REPLACE TRIGGER audit_entries_keep_all BEFORE TRUNCATE ON audit_entries EXECUTE FUNCTION refuse_to_rewrite_history();

-- Calls set_config, because only a superuser could create this function with a SET clause for the parameter, and the
-- shop's role is not a superuser.
CREATE OR REPLACE FUNCTION anonymise_history(account integer, its_messages integer[], its_orders text[])
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM set_config('shop.anonymising', 'on', true);
    UPDATE audit_entries SET subject_name = 'Deleted'
      WHERE subject_kind = 'user' AND subject_id = account::text
         OR subject_kind = 'message' AND subject_id = ANY (its_messages::text[]);
    -- A note that settles failed refunds still settles them: `owed_refunds` reads this field.
    UPDATE order_events
      SET detail = CASE WHEN detail @> '{"settlesRefunds": true}' THEN '{"settlesRefunds": true}'::jsonb ELSE '{}' END
      WHERE order_id = ANY (its_orders) AND kind NOT IN ('placed', 'paid', 'unpaid', 'payment-method', 'status');
    PERFORM set_config('shop.anonymising', 'off', true);
  END $$;

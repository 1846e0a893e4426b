-- For each user, the number of orders with the user's email address and the amount paid for them less refunds, as in all
-- lists and counts of a customer's orders for staff. Guests, accounts and staff place these orders. Upper and lower case
-- are the same. The back office sorts users by these totals. The triggers are deferred, so that a transaction locks the
-- totals last. They calculate the totals from the orders again, so that a repeated calculation changes nothing.

CREATE OR REPLACE FUNCTION refresh_user_totals(customer text) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    ids integer[] := ARRAY(SELECT id FROM users WHERE lower(email) = lower(customer) AND deleted_at IS NULL);
  BEGIN
    -- Waits for transactions that changed the same totals. The next statement sees their orders.
    PERFORM FROM user_totals WHERE user_id = ANY (ids) ORDER BY user_id FOR NO KEY UPDATE;
    IF FOUND THEN
      UPDATE user_totals SET (orders, spent_cents) = (
        SELECT count(*), coalesce(sum(paid_cents - refunded_cents), 0) FROM orders WHERE lower(email) = lower(customer)
      ) WHERE user_id = ANY (ids);
    END IF;
  END $$;

CREATE OR REPLACE FUNCTION add_user_total() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO user_totals (user_id) VALUES (NEW.id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_totals AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_user_total();

CREATE OR REPLACE FUNCTION total_user() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM refresh_user_totals(NEW.email);
    RETURN NULL;
  END $$;
DROP TRIGGER IF EXISTS users_totals_added ON users;
CREATE CONSTRAINT TRIGGER users_totals_added AFTER INSERT ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION total_user();
DROP TRIGGER IF EXISTS users_totals_changed ON users;
CREATE CONSTRAINT TRIGGER users_totals_changed AFTER UPDATE OF email ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION total_user();

-- OLD is null after an INSERT, and NEW after a DELETE.
CREATE OR REPLACE FUNCTION total_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM refresh_user_totals(customer)
      FROM (SELECT lower(OLD.email) AS customer UNION SELECT lower(NEW.email) ORDER BY customer) AS changed;
    RETURN NULL;
  END $$;
DROP TRIGGER IF EXISTS orders_user_totals ON orders;
CREATE CONSTRAINT TRIGGER orders_user_totals AFTER INSERT OR DELETE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION total_order();
DROP TRIGGER IF EXISTS orders_user_totals_changed ON orders;
CREATE CONSTRAINT TRIGGER orders_user_totals_changed AFTER UPDATE OF email, paid_cents, refunded_cents ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.email, OLD.paid_cents, OLD.refunded_cents) IS DISTINCT FROM (NEW.email, NEW.paid_cents, NEW.refunded_cents))
  EXECUTE FUNCTION total_order();

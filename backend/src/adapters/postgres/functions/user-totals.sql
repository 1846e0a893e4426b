-- For each user, the number of orders with the user's email address, the amount paid for them less refunds, and the time
-- of the latest order (null without an order), as in all lists and counts of a customer's orders for staff. Guests,
-- accounts and staff place these orders. Upper and lower case are the same. The back office sorts users by these totals.
-- The triggers are deferred, so that a transaction locks the totals last. They calculate the totals from the orders
-- again, so that a repeated calculation changes nothing.

CREATE OR REPLACE FUNCTION add_user_total() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO user_totals (user_id) VALUES (NEW.id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_totals AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_user_total();

-- Refreshes the totals of the email address before and after a change of an order or a user. OLD is null after an INSERT,
-- and NEW after a DELETE.
CREATE OR REPLACE FUNCTION refresh_user_totals() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    customers text[] := ARRAY[lower(OLD.email), lower(NEW.email)];
  BEGIN
    -- Waits until other transactions with these addresses have committed, because their orders and users are not visible
    -- before. The next statement sees them. The addresses share 1,024 locks, because a transaction with many addresses
    -- must not fill the lock table. The order of the locks prevents deadlocks.
    PERFORM pg_advisory_xact_lock(7412035, key)
      FROM (SELECT DISTINCT hashtext(customer) & 1023 AS key FROM unnest(customers) AS customer ORDER BY key) AS locks;
    UPDATE user_totals AS total SET (orders, spent_cents, last_order_at) = (
      SELECT count(*), coalesce(sum(paid_cents - refunded_cents), 0), max(created_at) FROM orders WHERE lower(email) = lower(u.email)
    ) FROM users AS u WHERE u.id = total.user_id AND lower(u.email) = ANY (customers) AND u.deleted_at IS NULL;
    RETURN NULL;
  END $$;
DROP TRIGGER IF EXISTS users_totals_added ON users;
CREATE CONSTRAINT TRIGGER users_totals_added AFTER INSERT ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_user_totals();
DROP TRIGGER IF EXISTS users_totals_changed ON users;
CREATE CONSTRAINT TRIGGER users_totals_changed AFTER UPDATE OF email ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION refresh_user_totals();
DROP TRIGGER IF EXISTS orders_user_totals ON orders;
CREATE CONSTRAINT TRIGGER orders_user_totals AFTER INSERT OR DELETE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_user_totals();
DROP TRIGGER IF EXISTS orders_user_totals_changed ON orders;
CREATE CONSTRAINT TRIGGER orders_user_totals_changed AFTER UPDATE OF email, paid_cents, refunded_cents ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.email, OLD.paid_cents, OLD.refunded_cents) IS DISTINCT FROM (NEW.email, NEW.paid_cents, NEW.refunded_cents))
  EXECUTE FUNCTION refresh_user_totals();

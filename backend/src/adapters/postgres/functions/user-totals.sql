-- For each user, the number of orders and the amount paid for them less refunds. The back office sorts users by these
-- totals. The triggers on orders are deferred, so that a transaction locks the totals last.

CREATE OR REPLACE FUNCTION add_user_total() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO user_totals (user_id) VALUES (NEW.id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_totals AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_user_total();

-- OLD is null after an INSERT, and NEW after a DELETE.
CREATE OR REPLACE FUNCTION total_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE user_totals AS kept SET orders = kept.orders + change.orders, spent_cents = kept.spent_cents + change.cents
    FROM (
      SELECT user_id, sum(orders) AS orders, sum(cents) AS cents
      FROM (VALUES
        (OLD.user_id, -1, OLD.refunded_cents - OLD.paid_cents),
        (NEW.user_id, 1, NEW.paid_cents - NEW.refunded_cents)
      ) AS part (user_id, orders, cents)
      GROUP BY user_id
    ) AS change
    WHERE kept.user_id = change.user_id;
    RETURN NULL;
  END $$;
DROP TRIGGER IF EXISTS orders_user_totals ON orders;
CREATE CONSTRAINT TRIGGER orders_user_totals AFTER INSERT OR DELETE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION total_order();
DROP TRIGGER IF EXISTS orders_user_totals_changed ON orders;
CREATE CONSTRAINT TRIGGER orders_user_totals_changed AFTER UPDATE OF user_id, paid_cents, refunded_cents ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.user_id, OLD.paid_cents, OLD.refunded_cents) IS DISTINCT FROM (NEW.user_id, NEW.paid_cents, NEW.refunded_cents))
  EXECUTE FUNCTION total_order();

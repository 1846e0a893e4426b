-- Units that become available are reserved for the first in line in the same transaction, so that no other shopper can
-- take them.

CREATE OR REPLACE FUNCTION offer_to_waitlist(stock_row integer) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    shelf stock%ROWTYPE;
    taken integer;
  BEGIN
    SELECT * INTO shelf FROM stock WHERE id = stock_row FOR NO KEY UPDATE;
    IF shelf.on_hand <= shelf.held OR NOT EXISTS (
      SELECT FROM products AS p LEFT JOIN product_variants AS v ON v.id = shelf.variant_id
      WHERE p.id = shelf.product_id AND p.in_stock AND p.archived_at IS NULL
        AND coalesce(v.in_stock, true) AND v.archived_at IS NULL
    ) OR EXISTS (
      -- The mail about an earlier reservation could not be sent. Until mails are sent again, everybody can buy the unit.
      SELECT FROM waitlist_entries
      WHERE product_id = shelf.product_id AND variant_id IS NOT DISTINCT FROM shelf.variant_id AND state = 'waiting'
        AND reserved_until IS NOT NULL
    ) THEN
      RETURN 0;
    END IF;
    WITH next AS (
      SELECT id FROM waitlist_entries
      WHERE product_id = shelf.product_id AND variant_id IS NOT DISTINCT FROM shelf.variant_id AND state = 'waiting'
      ORDER BY joined_at, id LIMIT shelf.on_hand - shelf.held FOR UPDATE
    ), reserved AS (
      UPDATE waitlist_entries AS entry SET state = 'reserved', reserved_until = now() + interval '12 hours'
      FROM next WHERE entry.id = next.id RETURNING entry.id
    )
    SELECT count(*) INTO taken FROM reserved;
    IF taken > 0 THEN
      UPDATE stock SET held = held + taken WHERE id = stock_row;
      INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference)
      VALUES (stock_row, 0, taken, 'hold', 'waitlist', shelf.product_id);
    END IF;
    RETURN taken;
  END $$;

CREATE OR REPLACE FUNCTION offer_new_units() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM waitlist_entries
      WHERE product_id = NEW.product_id AND variant_id IS NOT DISTINCT FROM NEW.variant_id AND state = 'waiting'
    ) THEN
      PERFORM offer_to_waitlist(NEW.id);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER stock_offers_to_waitlist AFTER UPDATE ON stock
  FOR EACH ROW WHEN (NEW.on_hand - NEW.held > OLD.on_hand - OLD.held) EXECUTE FUNCTION offer_new_units();

-- A reservation that ends without a checkout releases its unit.
CREATE OR REPLACE FUNCTION return_reserved_unit() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    shelf integer;
  BEGIN
    UPDATE stock SET held = held - 1
    WHERE product_id = OLD.product_id AND variant_id IS NOT DISTINCT FROM OLD.variant_id
    RETURNING id INTO shelf;
    IF shelf IS NOT NULL THEN
      INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference)
      VALUES (shelf, 0, -1, 'release', 'waitlist', OLD.product_id);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER waitlist_entries_return_unit AFTER UPDATE ON waitlist_entries
  FOR EACH ROW WHEN (OLD.state = 'reserved' AND OLD.checkout_id IS NULL AND NEW.state IN ('waiting', 'lapsed', 'left'))
  EXECUTE FUNCTION return_reserved_unit();
CREATE OR REPLACE TRIGGER waitlist_entries_removed_return_unit AFTER DELETE ON waitlist_entries
  FOR EACH ROW WHEN (OLD.state = 'reserved' AND OLD.checkout_id IS NULL) EXECUTE FUNCTION return_reserved_unit();

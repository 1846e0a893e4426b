-- Counts returns with the reason "too small" or "too large" as fit votes, like the fit votes in reviews.

CREATE OR REPLACE FUNCTION count_return_vote() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      UPDATE product_ratings SET
        returned_small = returned_small - (OLD.fit = 'small')::integer,
        returned_large = returned_large - (OLD.fit = 'large')::integer
      WHERE product_id = OLD.product_id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      UPDATE product_ratings SET
        returned_small = returned_small + (NEW.fit = 'small')::integer,
        returned_large = returned_large + (NEW.fit = 'large')::integer
      WHERE product_id = NEW.product_id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER return_votes_count AFTER INSERT OR UPDATE OR DELETE ON return_votes
  FOR EACH ROW EXECUTE FUNCTION count_return_vote();

CREATE OR REPLACE FUNCTION lock_ratings(products integer[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO product_ratings (product_id) SELECT unnest(products) AS id ORDER BY id
    -- Locks existing rows without a change.
    ON CONFLICT (product_id) DO UPDATE SET returned_small = 0 WHERE false
  $$;

-- Recomputes the vote of a buyer on a product. The latest received return counts, unless the buyer has a published
-- review with a fit vote. Locks the rating before it reads. Otherwise, a review and a return of the same buyer at the
-- same time would not see each other, and both would count.
CREATE OR REPLACE FUNCTION refresh_return_vote(buyer integer, product integer) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    vote text;
  BEGIN
    IF buyer IS NULL OR product IS NULL THEN RETURN; END IF;
    PERFORM lock_ratings(ARRAY[product]);
    SELECT CASE r.reason WHEN 'too-small' THEN 'small' ELSE 'large' END INTO vote
    FROM returns AS r JOIN order_items AS i ON i.id = r.order_item_id JOIN orders AS o ON o.id = i.order_id
    WHERE r.reason IN ('too-small', 'too-large') AND r.received_at IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM reviews AS review JOIN orders AS own ON own.id = review.order_id
        WHERE own.user_id = o.user_id AND review.product_id = i.product_id
          AND review.state = 'published' AND review.fit IS NOT NULL) AND o.user_id = buyer AND i.product_id = product
    ORDER BY r.received_at DESC, r.id DESC LIMIT 1;
    IF vote IS NULL THEN
      DELETE FROM return_votes WHERE user_id = buyer AND product_id = product;
    ELSE
      INSERT INTO return_votes (user_id, product_id, fit) VALUES (buyer, product, vote)
      ON CONFLICT (user_id, product_id) DO UPDATE SET fit = EXCLUDED.fit WHERE return_votes.fit <> EXCLUDED.fit;
    END IF;
  END $$;

CREATE OR REPLACE FUNCTION vote_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM refresh_return_vote(o.user_id, i.product_id)
    FROM order_items AS i JOIN orders AS o ON o.id = i.order_id WHERE i.id = NEW.order_item_id;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER returns_added_vote AFTER INSERT ON returns
  FOR EACH ROW WHEN (NEW.received_at IS NOT NULL AND NEW.reason IN ('too-small', 'too-large'))
  EXECUTE FUNCTION vote_of_return();
CREATE OR REPLACE TRIGGER returns_changed_vote AFTER UPDATE ON returns
  FOR EACH ROW WHEN ((OLD.received_at IS NULL) <> (NEW.received_at IS NULL) AND NEW.reason IN ('too-small', 'too-large'))
  EXECUTE FUNCTION vote_of_return();

CREATE OR REPLACE FUNCTION vote_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM refresh_return_vote(user_id, coalesce(NEW.product_id, OLD.product_id))
    FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER reviews_added_return_vote AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.state = 'published' AND NEW.fit IS NOT NULL)
  EXECUTE FUNCTION vote_of_review();
CREATE OR REPLACE TRIGGER reviews_changed_return_vote AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND 'published' IN (OLD.state, NEW.state)
    AND (OLD.state, OLD.fit) IS DISTINCT FROM (NEW.state, NEW.fit))
  EXECUTE FUNCTION vote_of_review();
CREATE OR REPLACE TRIGGER reviews_removed_return_vote AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL AND OLD.state = 'published' AND OLD.fit IS NOT NULL)
  EXECUTE FUNCTION vote_of_review();

-- Recomputes votes after an order moved to another account. Runs at the commit, so that the transaction locks reviews
-- before ratings. Only the votes on products that one of the two accounts has returned can change. If several orders
-- move together, the trigger of the first order locks the ratings of all these products, sorted by product. So two
-- transactions that move orders never deadlock.
CREATE OR REPLACE FUNCTION votes_of_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    returned_products integer[] := ARRAY(
      SELECT DISTINCT i.product_id
      FROM orders AS o JOIN order_items AS i ON i.order_id = o.id JOIN returns AS r ON r.order_item_id = i.id
      WHERE (o.id = NEW.id OR o.user_id IN (OLD.user_id, NEW.user_id)) AND i.product_id IS NOT NULL
        AND r.reason IN ('too-small', 'too-large') AND r.received_at IS NOT NULL);
  BEGIN
    PERFORM lock_ratings(returned_products);
    PERFORM refresh_return_vote(OLD.user_id, product_id), refresh_return_vote(NEW.user_id, product_id)
    FROM (
      SELECT DISTINCT product_id FROM order_items WHERE order_id = NEW.id AND product_id = ANY (returned_products)
    ) AS bought;
    RETURN NULL;
  END $$;
DROP TRIGGER IF EXISTS orders_moved_return_votes ON orders;
CREATE CONSTRAINT TRIGGER orders_moved_return_votes AFTER UPDATE OF user_id ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION votes_of_moved_order();

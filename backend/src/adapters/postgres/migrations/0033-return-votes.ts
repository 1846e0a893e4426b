import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers who returned a product as too small or too large count as fit votes, like reviews. */
export class ReturnVotes1795000033000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [tables, counting, refreshing, triggers, votesSoFar]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER orders_moved_return_votes ON orders;
      DROP TRIGGER reviews_added_return_vote ON reviews;
      DROP TRIGGER reviews_changed_return_vote ON reviews;
      DROP TRIGGER reviews_removed_return_vote ON reviews;
      DROP TRIGGER returns_added_vote ON returns;
      DROP TRIGGER returns_changed_vote ON returns;
      DROP TABLE return_votes;
      DROP FUNCTION vote_of_return, vote_of_review, votes_of_moved_order, refresh_return_vote, lock_ratings, count_return_vote;
      ALTER TABLE product_ratings DROP COLUMN returned_small, DROP COLUMN returned_large;`);
  }
}

/** One vote per buyer and product. The totals are next to those of reviews. */
const tables = `
  CREATE TABLE return_votes (
    user_id integer REFERENCES users (id) ON DELETE CASCADE,
    product_id integer REFERENCES products (id) ON DELETE CASCADE,
    fit text NOT NULL CHECK (fit IN ('small', 'large')),
    PRIMARY KEY (user_id, product_id)
  );
  CREATE INDEX return_votes_product_id_index ON return_votes (product_id);
  ALTER TABLE product_ratings
    ADD COLUMN returned_small integer NOT NULL DEFAULT 0,
    ADD COLUMN returned_large integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT product_ratings_returned_not_negative CHECK (least(returned_small, returned_large) >= 0);`;

const counting = `
  CREATE FUNCTION count_return_vote() RETURNS trigger LANGUAGE plpgsql AS $$
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
  CREATE TRIGGER return_votes_count AFTER INSERT OR UPDATE OR DELETE ON return_votes
    FOR EACH ROW EXECUTE FUNCTION count_return_vote();`;

/**
 * If there are several received returns, the last one counts. Returns do not count if the same buyer has a published
 * review with a fit vote.
 */
const countedReturns = `
  FROM returns AS r JOIN order_items AS i ON i.id = r.order_item_id JOIN orders AS o ON o.id = i.order_id
  WHERE r.reason IN ('too-small', 'too-large') AND r.received_at IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM reviews AS review JOIN orders AS own ON own.id = review.order_id
      WHERE own.user_id = o.user_id AND review.product_id = i.product_id
        AND review.state = 'published' AND review.fit IS NOT NULL)`;
const fit = `CASE r.reason WHEN 'too-small' THEN 'small' ELSE 'large' END`;

/**
 * The rating's lock comes first: otherwise a review and a return of the same buyer at the same time would not see each
 * other. An order that moves changes only votes for products that one of the two accounts has returned. The first of
 * the orders that move together locks all of these in the order of the products, so that two claims never deadlock.
 */
const refreshing = `
  CREATE FUNCTION lock_ratings(products integer[]) RETURNS void LANGUAGE sql AS $$
      INSERT INTO product_ratings (product_id) SELECT unnest(products) AS id ORDER BY id
      -- Locks the rows that are there, and changes none.
      ON CONFLICT (product_id) DO UPDATE SET returned_small = 0 WHERE false
    $$;

  CREATE FUNCTION refresh_return_vote(buyer integer, product integer) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      vote text;
    BEGIN
      IF buyer IS NULL OR product IS NULL THEN RETURN; END IF;
      PERFORM lock_ratings(ARRAY[product]);
      SELECT ${fit} INTO vote ${countedReturns} AND o.user_id = buyer AND i.product_id = product
      ORDER BY r.received_at DESC, r.id DESC LIMIT 1;
      IF vote IS NULL THEN
        DELETE FROM return_votes WHERE user_id = buyer AND product_id = product;
      ELSE
        INSERT INTO return_votes (user_id, product_id, fit) VALUES (buyer, product, vote)
        ON CONFLICT (user_id, product_id) DO UPDATE SET fit = EXCLUDED.fit WHERE return_votes.fit <> EXCLUDED.fit;
      END IF;
    END $$;

  CREATE FUNCTION vote_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refresh_return_vote(o.user_id, i.product_id)
      FROM order_items AS i JOIN orders AS o ON o.id = i.order_id WHERE i.id = NEW.order_item_id;
      RETURN NULL;
    END $$;

  CREATE FUNCTION vote_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refresh_return_vote(user_id, coalesce(NEW.product_id, OLD.product_id))
      FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
      RETURN NULL;
    END $$;

  CREATE FUNCTION votes_of_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
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
    END $$;`;

/** An order that moves to another account is handled last. Otherwise its reviews could be locked after their rating. */
const triggers = `
  CREATE TRIGGER returns_added_vote AFTER INSERT ON returns
    FOR EACH ROW WHEN (NEW.received_at IS NOT NULL AND NEW.reason IN ('too-small', 'too-large'))
    EXECUTE FUNCTION vote_of_return();
  CREATE TRIGGER returns_changed_vote AFTER UPDATE ON returns
    FOR EACH ROW WHEN ((OLD.received_at IS NULL) <> (NEW.received_at IS NULL) AND NEW.reason IN ('too-small', 'too-large'))
    EXECUTE FUNCTION vote_of_return();
  CREATE TRIGGER reviews_added_return_vote AFTER INSERT ON reviews
    FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.state = 'published' AND NEW.fit IS NOT NULL)
    EXECUTE FUNCTION vote_of_review();
  CREATE TRIGGER reviews_changed_return_vote AFTER UPDATE ON reviews
    FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND 'published' IN (OLD.state, NEW.state)
      AND (OLD.state, OLD.fit) IS DISTINCT FROM (NEW.state, NEW.fit))
    EXECUTE FUNCTION vote_of_review();
  CREATE TRIGGER reviews_removed_return_vote AFTER DELETE ON reviews
    FOR EACH ROW WHEN (OLD.order_id IS NOT NULL AND OLD.state = 'published' AND OLD.fit IS NOT NULL)
    EXECUTE FUNCTION vote_of_review();
  CREATE CONSTRAINT TRIGGER orders_moved_return_votes AFTER UPDATE OF user_id ON orders DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION votes_of_moved_order();`;

const votesSoFar = `
  INSERT INTO product_ratings (product_id)
  SELECT DISTINCT i.product_id ${countedReturns} AND o.user_id IS NOT NULL AND i.product_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO return_votes (user_id, product_id, fit)
  SELECT DISTINCT ON (o.user_id, i.product_id) o.user_id, i.product_id, ${fit} ${countedReturns}
    AND o.user_id IS NOT NULL AND i.product_id IS NOT NULL
  ORDER BY o.user_id, i.product_id, r.received_at DESC, r.id DESC;`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who returned a product because it was too small or too large has said how it runs, as reviews do. */
export class ReturnVotes1795000033000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [tables, counting, hearing, triggers, votesSoFar]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER orders_hear_returns ON orders;
      DROP TRIGGER reviews_added_hear_returns ON reviews;
      DROP TRIGGER reviews_changed_hear_returns ON reviews;
      DROP TRIGGER reviews_removed_hear_returns ON reviews;
      DROP TRIGGER returns_added_hear_returns ON returns;
      DROP TRIGGER returns_changed_hear_returns ON returns;
      DROP TABLE return_votes;
      DROP FUNCTION hear_return, hear_review, hear_moved_order, hear_returns, count_return_vote;
      ALTER TABLE product_ratings DROP COLUMN returned_small, DROP COLUMN returned_large;`);
  }
}

/** One voice for each buyer and product. What they come to stands beside what reviews come to. */
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

/** Of several returns that came back the last counts, and none beside a published review of the same buyer that says how it fits. */
const said = `
  FROM returns AS r JOIN order_items AS i ON i.id = r.order_item_id JOIN orders AS o ON o.id = i.order_id
  WHERE r.reason IN ('too-small', 'too-large') AND r.received_at IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM reviews AS review JOIN orders AS own ON own.id = review.order_id
      WHERE own.user_id = o.user_id AND review.product_id = i.product_id
        AND review.state = 'published' AND review.fit IS NOT NULL)`;
const fit = `CASE r.reason WHEN 'too-small' THEN 'small' ELSE 'large' END`;

/** The lock on the rating comes first: a review and a return of the same buyer at the same moment would not see each other. */
const hearing = `
  CREATE FUNCTION hear_returns(buyer integer, product integer) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      vote text;
    BEGIN
      IF buyer IS NULL OR product IS NULL THEN RETURN; END IF;
      INSERT INTO product_ratings (product_id) VALUES (product) ON CONFLICT DO NOTHING;
      PERFORM FROM product_ratings WHERE product_id = product FOR NO KEY UPDATE;
      SELECT ${fit} INTO vote ${said} AND o.user_id = buyer AND i.product_id = product
      ORDER BY r.received_at DESC, r.id DESC LIMIT 1;
      IF vote IS NULL THEN
        DELETE FROM return_votes WHERE user_id = buyer AND product_id = product;
      ELSE
        INSERT INTO return_votes (user_id, product_id, fit) VALUES (buyer, product, vote)
        ON CONFLICT (user_id, product_id) DO UPDATE SET fit = EXCLUDED.fit WHERE return_votes.fit <> EXCLUDED.fit;
      END IF;
    END $$;

  CREATE FUNCTION hear_return() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM hear_returns(o.user_id, i.product_id)
      FROM order_items AS i JOIN orders AS o ON o.id = i.order_id WHERE i.id = NEW.order_item_id;
      RETURN NULL;
    END $$;

  CREATE FUNCTION hear_review() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM hear_returns(user_id, coalesce(NEW.product_id, OLD.product_id))
      FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
      RETURN NULL;
    END $$;

  CREATE FUNCTION hear_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM hear_returns(OLD.user_id, product_id), hear_returns(NEW.user_id, product_id)
      FROM (SELECT DISTINCT product_id FROM order_items WHERE order_id = NEW.id ORDER BY product_id) AS bought;
      RETURN NULL;
    END $$;`;

/** An order that moves to another account is heard at the end: before, reviews of it could be locked after their rating. */
const triggers = `
  CREATE TRIGGER returns_added_hear_returns AFTER INSERT ON returns
    FOR EACH ROW WHEN (NEW.received_at IS NOT NULL AND NEW.reason IN ('too-small', 'too-large'))
    EXECUTE FUNCTION hear_return();
  CREATE TRIGGER returns_changed_hear_returns AFTER UPDATE ON returns
    FOR EACH ROW WHEN ((OLD.received_at IS NULL) <> (NEW.received_at IS NULL) AND NEW.reason IN ('too-small', 'too-large'))
    EXECUTE FUNCTION hear_return();
  CREATE TRIGGER reviews_added_hear_returns AFTER INSERT ON reviews
    FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND NEW.state = 'published' AND NEW.fit IS NOT NULL)
    EXECUTE FUNCTION hear_review();
  CREATE TRIGGER reviews_changed_hear_returns AFTER UPDATE ON reviews
    FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND 'published' IN (OLD.state, NEW.state)
      AND (OLD.state, OLD.fit) IS DISTINCT FROM (NEW.state, NEW.fit))
    EXECUTE FUNCTION hear_review();
  CREATE TRIGGER reviews_removed_hear_returns AFTER DELETE ON reviews
    FOR EACH ROW WHEN (OLD.order_id IS NOT NULL AND OLD.state = 'published' AND OLD.fit IS NOT NULL)
    EXECUTE FUNCTION hear_review();
  CREATE CONSTRAINT TRIGGER orders_hear_returns AFTER UPDATE OF user_id ON orders DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION hear_moved_order();`;

const votesSoFar = `
  INSERT INTO product_ratings (product_id)
  SELECT DISTINCT i.product_id ${said} AND o.user_id IS NOT NULL AND i.product_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO return_votes (user_id, product_id, fit)
  SELECT DISTINCT ON (o.user_id, i.product_id) o.user_id, i.product_id, ${fit} ${said}
    AND o.user_id IS NOT NULL AND i.product_id IS NOT NULL
  ORDER BY o.user_id, i.product_id, r.received_at DESC, r.id DESC;`;

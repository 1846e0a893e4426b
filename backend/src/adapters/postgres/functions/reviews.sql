-- Maintains the totals of reviews and of their helpful votes, and the cache tags of the responses that show them.

CREATE OR REPLACE FUNCTION count_review_vote() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      UPDATE reviews SET helpful_count = helpful_count + 1 WHERE id = NEW.review_id;
    ELSE
      UPDATE reviews SET helpful_count = helpful_count - 1 WHERE id = OLD.review_id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER review_votes_count AFTER INSERT OR DELETE ON review_votes
  FOR EACH ROW EXECUTE FUNCTION count_review_vote();

-- Adds the effect of a statement to the totals, so that the cost does not grow with the number of a product's reviews.
CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO product_ratings (product_id) SELECT DISTINCT product_id FROM added WHERE state = 'published'
      ON CONFLICT DO NOTHING;
      UPDATE product_ratings AS rating
      SET stars_1 = rating.stars_1 + moved.stars_1, stars_2 = rating.stars_2 + moved.stars_2,
          stars_3 = rating.stars_3 + moved.stars_3, stars_4 = rating.stars_4 + moved.stars_4,
          stars_5 = rating.stars_5 + moved.stars_5, fit_small = rating.fit_small + moved.fit_small,
          fit_true = rating.fit_true + moved.fit_true, fit_large = rating.fit_large + moved.fit_large,
          samples = rating.samples + moved.samples
      FROM (
        SELECT product_id, coalesce(sum(change) FILTER (WHERE stars = 1), 0) AS stars_1,
            coalesce(sum(change) FILTER (WHERE stars = 2), 0) AS stars_2,
            coalesce(sum(change) FILTER (WHERE stars = 3), 0) AS stars_3,
            coalesce(sum(change) FILTER (WHERE stars = 4), 0) AS stars_4,
            coalesce(sum(change) FILTER (WHERE stars = 5), 0) AS stars_5,
            coalesce(sum(change) FILTER (WHERE fit = 'small'), 0) AS fit_small,
            coalesce(sum(change) FILTER (WHERE fit = 'true'), 0) AS fit_true,
            coalesce(sum(change) FILTER (WHERE fit = 'large'), 0) AS fit_large,
            coalesce(sum(change) FILTER (WHERE is_sample), 0) AS samples
        FROM (SELECT *, 1 AS change FROM added) AS review WHERE state = 'published' GROUP BY product_id
      ) AS moved
      WHERE moved.product_id = rating.product_id
        AND (moved.stars_1 <> 0 OR moved.stars_2 <> 0 OR moved.stars_3 <> 0 OR moved.stars_4 <> 0 OR moved.stars_5 <> 0
          OR moved.fit_small <> 0 OR moved.fit_true <> 0 OR moved.fit_large <> 0 OR moved.samples <> 0);
    ELSIF TG_OP = 'DELETE' THEN
      UPDATE product_ratings AS rating
      SET stars_1 = rating.stars_1 + moved.stars_1, stars_2 = rating.stars_2 + moved.stars_2,
          stars_3 = rating.stars_3 + moved.stars_3, stars_4 = rating.stars_4 + moved.stars_4,
          stars_5 = rating.stars_5 + moved.stars_5, fit_small = rating.fit_small + moved.fit_small,
          fit_true = rating.fit_true + moved.fit_true, fit_large = rating.fit_large + moved.fit_large,
          samples = rating.samples + moved.samples
      FROM (
        SELECT product_id, coalesce(sum(change) FILTER (WHERE stars = 1), 0) AS stars_1,
            coalesce(sum(change) FILTER (WHERE stars = 2), 0) AS stars_2,
            coalesce(sum(change) FILTER (WHERE stars = 3), 0) AS stars_3,
            coalesce(sum(change) FILTER (WHERE stars = 4), 0) AS stars_4,
            coalesce(sum(change) FILTER (WHERE stars = 5), 0) AS stars_5,
            coalesce(sum(change) FILTER (WHERE fit = 'small'), 0) AS fit_small,
            coalesce(sum(change) FILTER (WHERE fit = 'true'), 0) AS fit_true,
            coalesce(sum(change) FILTER (WHERE fit = 'large'), 0) AS fit_large,
            coalesce(sum(change) FILTER (WHERE is_sample), 0) AS samples
        FROM (SELECT *, -1 AS change FROM removed) AS review WHERE state = 'published' GROUP BY product_id
      ) AS moved
      WHERE moved.product_id = rating.product_id
        AND (moved.stars_1 <> 0 OR moved.stars_2 <> 0 OR moved.stars_3 <> 0 OR moved.stars_4 <> 0 OR moved.stars_5 <> 0
          OR moved.fit_small <> 0 OR moved.fit_true <> 0 OR moved.fit_large <> 0 OR moved.samples <> 0);
    ELSE
      INSERT INTO product_ratings (product_id) SELECT DISTINCT product_id FROM added WHERE state = 'published'
      ON CONFLICT DO NOTHING;
      UPDATE product_ratings AS rating
      SET stars_1 = rating.stars_1 + moved.stars_1, stars_2 = rating.stars_2 + moved.stars_2,
          stars_3 = rating.stars_3 + moved.stars_3, stars_4 = rating.stars_4 + moved.stars_4,
          stars_5 = rating.stars_5 + moved.stars_5, fit_small = rating.fit_small + moved.fit_small,
          fit_true = rating.fit_true + moved.fit_true, fit_large = rating.fit_large + moved.fit_large,
          samples = rating.samples + moved.samples
      FROM (
        SELECT product_id, coalesce(sum(change) FILTER (WHERE stars = 1), 0) AS stars_1,
            coalesce(sum(change) FILTER (WHERE stars = 2), 0) AS stars_2,
            coalesce(sum(change) FILTER (WHERE stars = 3), 0) AS stars_3,
            coalesce(sum(change) FILTER (WHERE stars = 4), 0) AS stars_4,
            coalesce(sum(change) FILTER (WHERE stars = 5), 0) AS stars_5,
            coalesce(sum(change) FILTER (WHERE fit = 'small'), 0) AS fit_small,
            coalesce(sum(change) FILTER (WHERE fit = 'true'), 0) AS fit_true,
            coalesce(sum(change) FILTER (WHERE fit = 'large'), 0) AS fit_large,
            coalesce(sum(change) FILTER (WHERE is_sample), 0) AS samples
        FROM (SELECT *, 1 AS change FROM added UNION ALL SELECT *, -1 FROM removed) AS review WHERE state = 'published' GROUP BY product_id
      ) AS moved
      WHERE moved.product_id = rating.product_id
        AND (moved.stars_1 <> 0 OR moved.stars_2 <> 0 OR moved.stars_3 <> 0 OR moved.stars_4 <> 0 OR moved.stars_5 <> 0
          OR moved.fit_small <> 0 OR moved.fit_true <> 0 OR moved.fit_large <> 0 OR moved.samples <> 0);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER reviews_added_count AFTER INSERT ON reviews REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE OR REPLACE TRIGGER reviews_changed_count AFTER UPDATE ON reviews REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE OR REPLACE TRIGGER reviews_removed_count AFTER DELETE ON reviews REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();

-- Lists do not show the votes for a review and the answer to it, so these changes have their own tag.
CREATE OR REPLACE FUNCTION note_review() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    unlisted text[] := ARRAY['helpful_count', 'answer', 'answered_at', 'version'];
  BEGIN
    PERFORM note_catalog_changes(ARRAY[CASE
      WHEN TG_OP = 'DELETE' THEN 'reviews:' || OLD.product_id
      WHEN TG_OP = 'UPDATE' AND to_jsonb(OLD) - unlisted = to_jsonb(NEW) - unlisted THEN 'responses:' || NEW.product_id
      ELSE 'reviews:' || NEW.product_id END]);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER reviews_added_changes AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION note_review();
CREATE OR REPLACE TRIGGER reviews_changed_changes AFTER UPDATE ON reviews
  FOR EACH ROW WHEN ('published' IN (OLD.state, NEW.state)) EXECUTE FUNCTION note_review();
CREATE OR REPLACE TRIGGER reviews_removed_changes AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION note_review();

CREATE OR REPLACE FUNCTION note_review_picture() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(array_agg('reviews:' || product_id))
    FROM reviews WHERE id = OLD.review_id AND state = 'published';
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER review_pictures_removed_changes AFTER DELETE ON review_pictures
  FOR EACH ROW EXECUTE FUNCTION note_review_picture();

CREATE OR REPLACE FUNCTION note_rating() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(ARRAY['product:' || NEW.product_id]);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_ratings_changes AFTER INSERT OR UPDATE ON product_ratings
  FOR EACH ROW EXECUTE FUNCTION note_rating();

-- A transaction adds each changed product to `stale_availability` once, however many rows of the product change. At the
-- commit, the trigger of the first entry recomputes all these products. The other triggers then find no entry.

CREATE OR REPLACE FUNCTION refresh_stale_availability() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    stale integer[];
  BEGIN
    WITH refreshed AS (DELETE FROM stale_availability WHERE transaction_id = pg_current_xact_id() RETURNING product_id)
    SELECT array_agg(product_id) INTO stale FROM refreshed;
    IF stale IS NOT NULL THEN PERFORM refresh_availability(stale); END IF;
    RETURN NULL;
  END $$;
DROP TRIGGER IF EXISTS stale_availability_refresh ON stale_availability;
CREATE CONSTRAINT TRIGGER stale_availability_refresh AFTER INSERT ON stale_availability
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_stale_availability();

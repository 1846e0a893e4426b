-- An administrator always remains, because only an administrator can create another one. Concurrent changes wait for
-- each other.

CREATE OR REPLACE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(7412003);
    IF NOT EXISTS (SELECT FROM users WHERE is_admin AND deleted_at IS NULL) THEN
      RAISE EXCEPTION 'This is the last administrator.'
        USING ERRCODE = 'check_violation', TABLE = 'users', CONSTRAINT = 'users_keep_an_administrator';
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_keep_an_administrator AFTER UPDATE OF is_admin, deleted_at OR DELETE ON users
  FOR EACH ROW WHEN (OLD.is_admin AND OLD.deleted_at IS NULL) EXECUTE FUNCTION keep_an_administrator();

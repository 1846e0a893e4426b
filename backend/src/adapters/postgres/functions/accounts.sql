-- Rejects a change that leaves the shop without an owner, because only an owner can appoint another owner. An advisory
-- lock serializes concurrent changes.
CREATE OR REPLACE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(7412003);
    IF NOT EXISTS (SELECT FROM users WHERE role = 'Owner' AND deleted_at IS NULL) THEN
      RAISE EXCEPTION 'This is the last owner of the shop.'
        USING ERRCODE = 'check_violation', TABLE = 'users', CONSTRAINT = 'users_keep_an_owner';
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_keep_an_owner AFTER UPDATE OF role, deleted_at OR DELETE ON users
  FOR EACH ROW WHEN (OLD.role = 'Owner' AND OLD.deleted_at IS NULL) EXECUTE FUNCTION keep_an_owner();

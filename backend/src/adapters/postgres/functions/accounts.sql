-- Derives `is_admin` from the role. During an upgrade, processes of the version before roles still set `is_admin`. The
-- trigger then sets the role: an administrator becomes an owner, and a former administrator loses the role.
CREATE OR REPLACE FUNCTION derive_is_admin() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      IF NEW.is_admin AND NEW.role IS NULL THEN NEW.role := 'Owner'; END IF;
    ELSIF NEW.is_admin <> OLD.is_admin AND NEW.role IS NOT DISTINCT FROM OLD.role THEN
      NEW.role := CASE WHEN NEW.is_admin THEN 'Owner' END;
    END IF;
    NEW.is_admin := NEW.role IS NOT NULL;
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER users_is_admin BEFORE INSERT OR UPDATE OF role, is_admin ON users
  FOR EACH ROW EXECUTE FUNCTION derive_is_admin();

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
CREATE OR REPLACE TRIGGER users_keep_an_owner AFTER UPDATE OF role, is_admin, deleted_at OR DELETE ON users
  FOR EACH ROW WHEN (OLD.role = 'Owner' AND OLD.deleted_at IS NULL) EXECUTE FUNCTION keep_an_owner();

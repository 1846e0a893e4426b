-- `is_admin` follows from the role. A process of the version before the roles still writes it: then an administrator is an
-- owner.
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

-- An owner of the shop always remains, because only an owner can create another one. Concurrent changes wait for each
-- other.
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

-- Promo codes cannot be held or spent beyond their limits. Uses of one promo code are serialized by a row lock. Uses
-- are only counted for a limit that the code has, because the count runs under the lock.

CREATE OR REPLACE FUNCTION keep_promo_limits() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    code promo_codes;
  BEGIN
    SELECT * INTO code FROM promo_codes WHERE id = NEW.promo_code_id FOR NO KEY UPDATE;
    IF code.max_uses IS NOT NULL AND code.max_uses <
        (SELECT count(*) FROM promo_uses WHERE promo_code_id = code.id) THEN
      RAISE EXCEPTION 'The promo code % is used up.', code.id
        USING ERRCODE = 'check_violation', TABLE = 'promo_uses', CONSTRAINT = 'promo_uses_within_max_uses';
    END IF;
    IF code.max_uses_per_person IS NOT NULL AND code.max_uses_per_person <
        (SELECT count(*) FROM promo_uses WHERE promo_code_id = code.id AND user_id = NEW.user_id) THEN
      RAISE EXCEPTION 'The promo code % is used up by account %.', code.id, NEW.user_id
        USING ERRCODE = 'check_violation', TABLE = 'promo_uses', CONSTRAINT = 'promo_uses_within_max_uses_per_person';
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER promo_uses_within_limits AFTER INSERT OR UPDATE OF promo_code_id, user_id ON promo_uses
  FOR EACH ROW EXECUTE FUNCTION keep_promo_limits();

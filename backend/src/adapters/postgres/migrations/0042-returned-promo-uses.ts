import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The use of a promo code is returned when its order is cancelled, and taken again when the order is reopened. */
export class ReturnedPromoUses1795000042000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE promo_uses DROP CONSTRAINT promo_uses_state_check;
      ALTER TABLE promo_uses ADD CONSTRAINT promo_uses_state_check CHECK (state IN ('held', 'spent', 'returned'));
      ${limits(` AND state <> 'returned'`)};
      CREATE TRIGGER promo_uses_taken_again AFTER UPDATE OF state ON promo_uses
        FOR EACH ROW WHEN (OLD.state = 'returned') EXECUTE FUNCTION keep_promo_limits()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER promo_uses_taken_again ON promo_uses;
      ${limits('')};
      DELETE FROM promo_uses WHERE state = 'returned';
      ALTER TABLE promo_uses DROP CONSTRAINT promo_uses_state_check;
      ALTER TABLE promo_uses ADD CONSTRAINT promo_uses_state_check CHECK (state IN ('held', 'spent'))`);
  }
}

function limits(counted: string): string {
  return `
    CREATE OR REPLACE FUNCTION keep_promo_limits() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        code promo_codes;
      BEGIN
        SELECT * INTO code FROM promo_codes WHERE id = NEW.promo_code_id FOR NO KEY UPDATE;
        IF code.max_uses < (SELECT count(*) FROM promo_uses WHERE promo_code_id = code.id${counted}) THEN
          RAISE EXCEPTION 'The promo code % is used up.', code.id
            USING ERRCODE = 'check_violation', TABLE = 'promo_uses', CONSTRAINT = 'promo_uses_within_max_uses';
        END IF;
        IF code.max_uses_per_person <
            (SELECT count(*) FROM promo_uses WHERE promo_code_id = code.id AND user_id = NEW.user_id${counted}) THEN
          RAISE EXCEPTION 'The promo code % is used up by account %.', code.id, NEW.user_id
            USING ERRCODE = 'check_violation', TABLE = 'promo_uses', CONSTRAINT = 'promo_uses_within_max_uses_per_person';
        END IF;
        RETURN NULL;
      END $$`;
}

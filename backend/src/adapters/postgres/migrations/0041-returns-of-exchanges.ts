import type { MigrationInterface, QueryRunner } from 'typeorm';
import returnFunctions from '../functions/returns.sql';

/**
 * Units that were sent in exchange can be returned. `exchange_of` is the earlier return for which the shop sent these
 * units. The column `returned` of the earlier return counts these units. The order line still counts the purchased unit
 * as returned.
 *
 * A return stays open 14 days longer than before, because its parcel may still be on the way. Staff give a reason when
 * they end a return whose parcel did not arrive.
 */
export class ReturnsOfExchanges1796000041000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE returns SET expires_at = expires_at + interval '14 days';
      ALTER TABLE returns
        ADD COLUMN exchange_of integer REFERENCES returns (id),
        ADD COLUMN returned integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT returns_sent_units_once
          CHECK (returned BETWEEN 0 AND CASE state WHEN 'sent' THEN quantity ELSE 0 END),
        ADD CONSTRAINT returns_sent_units_are_refunded CHECK (exchange_of IS NULL OR new_variant_id IS NULL),
        DROP CONSTRAINT returns_refused_for_a_reason,
        ADD CONSTRAINT returns_refused_for_a_reason CHECK (
          CASE state WHEN 'refused' THEN refusal IS NOT NULL WHEN 'lapsed' THEN true ELSE refusal IS NULL END);
      CREATE INDEX returns_exchange_of_index ON returns (exchange_of) WHERE exchange_of IS NOT NULL`);
    await runner.query(returnFunctions);
  }

  /** Deletes returns of units that were sent in exchange, because earlier versions would count these units twice. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM returns WHERE exchange_of IS NOT NULL;
      UPDATE returns SET
        expires_at = expires_at - interval '14 days',
        refusal = CASE WHEN state = 'lapsed' THEN NULL ELSE refusal END;
      ALTER TABLE returns
        DROP COLUMN exchange_of,
        DROP COLUMN returned,
        DROP CONSTRAINT returns_refused_for_a_reason,
        ADD CONSTRAINT returns_refused_for_a_reason CHECK ((state = 'refused') = (refusal IS NOT NULL))`);
  }
}

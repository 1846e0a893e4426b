import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A form sends the version that it shows, and is refused when there is a newer one. A size chart that is deleted and
 * written again must not have a former version: its versions come from a sequence.
 */
export class VersionsOfForms1795000046000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE search_synonyms ADD COLUMN version integer NOT NULL DEFAULT 1;
      ALTER TABLE promo_codes ADD COLUMN version integer NOT NULL DEFAULT 1;
      ALTER TABLE size_charts ADD COLUMN version serial;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE search_synonyms DROP COLUMN version;
      ALTER TABLE promo_codes DROP COLUMN version;
      ALTER TABLE size_charts DROP COLUMN version;`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Details and texts of the store among the settings that staff edit. */
export class StoreSettings1796000022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE setting_versions
        DROP CONSTRAINT setting_versions_section_known,
        ADD CONSTRAINT setting_versions_section_known CHECK (section IN ('shipping', 'store', 'content'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM setting_versions WHERE section <> 'shipping';
      ALTER TABLE setting_versions
        DROP CONSTRAINT setting_versions_section_known,
        ADD CONSTRAINT setting_versions_section_known CHECK (section IN ('shipping'))`);
  }
}

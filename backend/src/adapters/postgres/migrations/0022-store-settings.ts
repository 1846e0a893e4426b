import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the details and texts of the store to the settings that staff edit, and adds the state that taxed an order. */
export class StoreSettings1796000022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE setting_versions
        DROP CONSTRAINT setting_versions_section_known,
        ADD CONSTRAINT setting_versions_section_known CHECK (section IN ('shipping', 'store', 'content'));
      -- A later correction of the address does not change this state. Empty for an order that is handed over in the
      -- store.
      ALTER TABLE orders ADD COLUMN tax_state text NOT NULL DEFAULT '';
      UPDATE orders SET tax_state = state`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders DROP COLUMN tax_state;
      DELETE FROM setting_versions WHERE section <> 'shipping';
      ALTER TABLE setting_versions
        DROP CONSTRAINT setting_versions_section_known,
        ADD CONSTRAINT setting_versions_section_known CHECK (section IN ('shipping'))`);
  }
}

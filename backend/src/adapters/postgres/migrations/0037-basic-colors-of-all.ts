import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Apart from migration 36, whose lock on the table would shut out all who read it for as long as this takes. */
export class BasicColorsOfAll1795000037000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The trigger works them out.
    await runner.query(`UPDATE product_variants SET basic_colors = '{}' WHERE color <> ''`);
  }

  async down(): Promise<void> {
    // Migration 36 removes the column.
  }
}

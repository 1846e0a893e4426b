import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Separate from migration 36, whose lock on the table would block all readers for this long. */
export class BasicColorsOfAll1795000037000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The trigger computes them.
    await runner.query(`UPDATE product_variants SET basic_colors = '{}' WHERE color <> ''`);
  }

  async down(): Promise<void> {
    // Migration 36 removes the column.
  }
}

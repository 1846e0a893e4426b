import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A further picture may belong to a variant's `color`, and may have an alt text. */
export class PicturesOfColors1795000035000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE product_images
        ADD COLUMN color text CHECK (length(color) BETWEEN 1 AND 100),
        ADD COLUMN alt text CHECK (length(alt) BETWEEN 1 AND 200)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_images DROP COLUMN color, DROP COLUMN alt');
  }
}

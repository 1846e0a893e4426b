import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the hash of each uploaded picture, so that the same file is found again. Earlier pictures have none. */
export class PictureHashes1796000073000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '5s';
      ALTER TABLE uploaded_images ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploaded_images DROP COLUMN sha256');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts declined payments by network, also where the provider reports them. A checkout that ends forgets its network. */
export class NetworksOfCheckouts1795000040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No constraint keeps it to live checkouts: processes of the former version end some during an upgrade.
    await runner.query('ALTER TABLE checkouts ADD COLUMN network text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkouts DROP COLUMN network');
  }
}

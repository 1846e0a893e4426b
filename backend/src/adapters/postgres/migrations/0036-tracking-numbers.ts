import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removes spaces in stored tracking numbers. Carriers print tracking numbers in groups, and staff may have copied the
 * spaces.
 */
export class TrackingNumbers1796000036000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['orders', 'parcels', 'returns'])
      await runner.query(
        `UPDATE ${table} SET tracking_number = regexp_replace(tracking_number, '\\s', '', 'g') WHERE tracking_number ~ '\\s'`,
      );
  }

  /** Changes nothing, because the numbers are also valid without spaces. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

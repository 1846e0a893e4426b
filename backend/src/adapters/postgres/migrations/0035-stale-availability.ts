import type { MigrationInterface, QueryRunner } from 'typeorm';
import availability from '../functions/availability.sql';
import staleAvailability from '../functions/stale-availability.sql';

/** Products whose availability the running transactions will refresh. A row exists until the end of its transaction. */
export class StaleAvailability1796000035000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stale_availability (
        transaction_id xid8 DEFAULT pg_current_xact_id(),
        product_id integer,
        PRIMARY KEY (transaction_id, product_id)
      )`);
    await runner.query(availability);
    await runner.query(staleAvailability);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stale_availability; DROP FUNCTION refresh_stale_availability');
  }
}

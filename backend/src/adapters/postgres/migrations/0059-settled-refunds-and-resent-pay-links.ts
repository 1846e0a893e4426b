import type { MigrationInterface, QueryRunner } from 'typeorm';
import history from '../functions/history.sql';
import orderLinks from '../functions/order-links.sql';

/**
 * Notes that settle failed refunds still settle them after the account of the customer is deleted. A payment link that
 * is sent together with a change of the email address is valid.
 */
export class SettledRefundsAndResentPayLinks1796000059000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const file of [history, orderLinks]) await runner.query(file);
  }

  /** Has nothing to remove. */
  async down(): Promise<void> {}
}

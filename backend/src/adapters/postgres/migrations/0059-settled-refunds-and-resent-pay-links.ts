import type { MigrationInterface, QueryRunner } from 'typeorm';
import history from '../functions/history.sql';
import orderLinks from '../functions/order-links.sql';

/**
 * A note that settles a failed refund still settles this refund after the customer's account is deleted. A payment link
 * that is sent together with a change of the email address is valid.
 */
export class SettledRefundsAndResentPayLinks1796000059000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const file of [history, orderLinks]) await runner.query(file);
  }

  /** Has nothing to remove. */
  async down(): Promise<void> {}
}

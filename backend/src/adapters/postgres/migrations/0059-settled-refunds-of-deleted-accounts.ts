import type { MigrationInterface, QueryRunner } from 'typeorm';
import history from '../functions/history.sql';

/** Notes that settle failed refunds still settle them after the account of the customer is deleted. */
export class SettledRefundsOfDeletedAccounts1796000059000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(history);
  }

  /** Has nothing to remove. */
  async down(): Promise<void> {}
}

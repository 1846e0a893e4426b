import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the sales report, which reads the refunds of a range of days. */
export class RefundsByDay1796000044000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX refunds_created_at_index ON refunds (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX refunds_created_at_index');
  }
}

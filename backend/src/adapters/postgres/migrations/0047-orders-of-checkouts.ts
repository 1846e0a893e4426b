import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The id that the order of a checkout will have. The payment and its refunds refer to it from the beginning. */
export class OrdersOfCheckouts1795000047000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkouts ADD COLUMN order_id char(16) UNIQUE');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE checkouts DROP COLUMN order_id');
  }
}

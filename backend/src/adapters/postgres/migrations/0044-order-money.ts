import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records which staff member decided to retain the payment of a cancelled order. */
export class OrderMoney1795000044000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        ADD COLUMN payment_kept_by integer REFERENCES users (id) ON DELETE SET NULL,
        ADD CONSTRAINT orders_payment_kept_when_cancelled CHECK (payment_kept_by IS NULL OR status = 'cancelled')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN payment_kept_by');
  }
}

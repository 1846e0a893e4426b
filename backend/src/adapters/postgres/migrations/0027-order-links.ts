import type { MigrationInterface, QueryRunner } from 'typeorm';
import orderLinks from '../functions/order-links.sql';

/** The time of the last change of an order's email address. Links in earlier mails no longer give access. */
export class OrderLinks1796000027000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN email_changed_at timestamptz');
    await runner.query(orderLinks);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER orders_email_changed ON orders;
      DROP FUNCTION note_changed_email;
      ALTER TABLE orders DROP COLUMN email_changed_at`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import userTotals from '../functions/user-totals.sql';

/**
 * Stores totals, so that staff can sort users by orders and spending without a sum over all orders. Creates the
 * triggers before the totals: this locks both tables, so that the totals include every change.
 */
export class UserTotals1796000045000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE user_totals (
        user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        orders integer NOT NULL DEFAULT 0,
        spent_cents bigint NOT NULL DEFAULT 0
      )`);
    await runner.query(userTotals);
    await runner.query(`
      INSERT INTO user_totals (user_id, orders, spent_cents)
      SELECT u.id, count(o.id), coalesce(sum(o.paid_cents - o.refunded_cents), 0)
      FROM users AS u LEFT JOIN orders AS o ON o.user_id = u.id
      GROUP BY u.id;
      CREATE INDEX user_totals_orders_index ON user_totals (orders, user_id);
      CREATE INDEX user_totals_spent_index ON user_totals (spent_cents, user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER orders_user_totals ON orders;
      DROP TRIGGER orders_user_totals_changed ON orders;
      DROP TRIGGER users_totals ON users;
      DROP FUNCTION total_order, add_user_total;
      DROP TABLE user_totals`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import promoUses from '../functions/promo-uses.sql';

/** Foreign keys without an index. PostgreSQL searches these columns when a row that they refer to is deleted. */
const foreignKeys = [
  ['checkouts', 'cart_id'],
  ['promo_uses', 'user_id'],
  ['stock_ledger', 'user_id'],
  ['orders', 'placed_by'],
  ['orders', 'payment_kept_by'],
  ['order_events', 'user_id'],
  ['parcels', 'user_id'],
  ['refunds', 'user_id'],
  ['contact_submissions', 'user_id'],
  ['message_replies', 'user_id'],
  ['uploaded_images', 'user_id'],
  ['product_slugs', 'product_id'],
  ['reviews', 'product_id'],
  ['waitlist_entries', 'product_id'],
] as const;

/**
 * Indexes foreign keys, counts uses only for promo codes with limits, deletes the uses that cancelled orders returned,
 * and removes the IP networks of checkouts that have ended. Each query is one transaction, so that the shop waits for
 * only one table at a time, and only when it writes. After a failure, all queries can run again.
 */
export class ForeignKeyIndexes1796000061000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The timeout makes this migration fail while a long transaction writes to a table. Without the timeout, other
    // writers would wait.
    const change = (sql: string) => runner.query(`SET LOCAL lock_timeout = '5s'; ${sql}`);
    for (const [table, column] of foreignKeys) {
      await change(`
        CREATE INDEX IF NOT EXISTS ${table}_${column}_fkey_index ON ${table} (${column}) WHERE ${column} IS NOT NULL`);
    }
    await change(promoUses);
    await change(`DELETE FROM promo_uses WHERE state = 'returned'`);
    await change(`UPDATE checkouts SET network = NULL WHERE network IS NOT NULL AND state NOT IN ('open', 'held')`);
  }

  /** Does not restore the networks and the returned uses. The function of the promo uses stays. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX ${foreignKeys.map(([table, column]) => `${table}_${column}_fkey_index`).join(', ')}`,
    );
  }
}

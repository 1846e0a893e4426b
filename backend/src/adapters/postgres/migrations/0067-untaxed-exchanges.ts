import type { MigrationInterface, QueryRunner } from 'typeorm';

const usesIndex = 'promo_uses_code_state_index';

/**
 * Stores whether units became free of sales tax by an exchange for a cheaper variant, and the price differences that
 * returns refunded. Pickup orders that were only ready in the store no longer count as sent. Processes of the earlier
 * version can mark such orders as sent again until they end. The index of the uses of promo codes contains their states,
 * so that a view of a cart reads no rows to count the uses. Staff and customers can work during the changes. After a
 * failure, all queries can run again.
 */
export class UntaxedExchanges1796000067000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // If a long transaction holds a lock, this migration fails. Otherwise requests would wait.
    const change = (sql: string) => runner.query(`SET LOCAL lock_timeout = '5s'; ${sql}`);
    await change('ALTER TABLE order_items ADD COLUMN IF NOT EXISTS reduced_untaxed boolean NOT NULL DEFAULT false');
    await change('ALTER TABLE returns ADD COLUMN IF NOT EXISTS difference_cents integer NOT NULL DEFAULT 0');
    // An order that staff entered as completed has no event of its first status, so require the event of the readiness.
    await change(`
      UPDATE orders SET items_sent = false
       WHERE shipping_method = 'pickup' AND items_sent AND status IN ('processing', 'shipped')
         AND (SELECT bool_or(e.detail ->> 'status' = 'shipped')
                     AND NOT bool_or(e.detail ->> 'status' IN ('completed', 'cancelled'))
                FROM order_events AS e WHERE e.order_id = orders.id AND e.kind = 'status')`);
    // A failed build leaves an invalid index behind.
    const [leftover] = (await runner.query(
      `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass('${usesIndex}') AND NOT indisvalid`,
    )) as unknown[];
    if (leftover) await runner.query(`DROP INDEX CONCURRENTLY ${usesIndex}`);
    await runner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${usesIndex} ON promo_uses (promo_code_id, user_id) INCLUDE (state)`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS promo_uses_code_index');
  }

  /** Does not restore which pickup orders counted as sent. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX IF NOT EXISTS promo_uses_code_index ON promo_uses (promo_code_id, user_id);
      DROP INDEX IF EXISTS ${usesIndex};
      ALTER TABLE returns DROP COLUMN IF EXISTS difference_cents;
      ALTER TABLE order_items DROP COLUMN IF EXISTS reduced_untaxed`);
  }
}

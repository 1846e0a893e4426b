import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records that the items of an order have left the shop, even if its status is no longer shipped. */
export class ItemsSent1795000048000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders ADD COLUMN items_sent boolean NOT NULL DEFAULT false`);
    await runner.query(`
      UPDATE orders SET items_sent = true
      WHERE status IN ('shipped', 'completed')
        OR EXISTS (SELECT FROM order_events e WHERE e.order_id = orders.id AND e.kind = 'status'
            AND e.detail ->> 'status' IN ('shipped', 'completed'))
          AND NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = orders.id AND i.restocked > 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN items_sent');
  }
}

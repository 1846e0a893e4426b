import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Staff orders with a discount or a link to pay. `pays_order_id` is the unpaid order that a checkout without a cart
 * pays; the lines belong to the order. An order is paid at most once. `pay_link_sent_at` is the time of the last mail
 * with the link. Links that were sent before `pay_link_cancelled_at` do not work.
 */
export class ManualOrders1796000033000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        ADD COLUMN discount_reason text,
        ADD COLUMN pay_link_sent_at timestamptz,
        ADD COLUMN pay_link_expires_at timestamptz,
        ADD COLUMN pay_link_opened_at timestamptz,
        ADD COLUMN pay_link_cancelled_at timestamptz,
        ADD CONSTRAINT orders_discount_reason_of_discount CHECK (discount_reason IS NULL OR discount_cents > 0),
        ADD CONSTRAINT orders_pay_link_sent CHECK (CASE WHEN pay_link_sent_at IS NULL
          THEN num_nonnulls(pay_link_expires_at, pay_link_opened_at, pay_link_cancelled_at) = 0
          ELSE coalesce(pay_link_expires_at > pay_link_sent_at, false) END),
        DROP CONSTRAINT orders_paid_in_full,
        ADD CONSTRAINT orders_paid_in_full
          CHECK (checkout_id IS NULL OR paid_cents = total_cents - unbilled_cents);
      ALTER TABLE checkouts
        ALTER COLUMN user_id DROP NOT NULL,
        ADD COLUMN pays_order_id char(16) REFERENCES orders (id),
        ADD CONSTRAINT checkouts_of_user_or_order CHECK (num_nonnulls(user_id, pays_order_id) > 0),
        ADD CONSTRAINT checkouts_of_order_without_cart CHECK (pays_order_id IS NULL
          OR (cart_id IS NULL AND order_id IS NULL AND NOT stock_held AND payment_provider <> 'none')),
        DROP CONSTRAINT checkouts_held_for_somebody,
        ADD CONSTRAINT checkouts_held_for_somebody CHECK (state <> 'held'
          OR (num_nonnulls(customer, pays_order_id) > 0 AND held_until IS NOT NULL));
      CREATE UNIQUE INDEX checkouts_live_order_key ON checkouts (pays_order_id) WHERE state IN ('open', 'held');
      CREATE UNIQUE INDEX checkouts_paid_order_key ON checkouts (pays_order_id) WHERE state = 'ordered';
      ALTER TABLE notification_choices
        DROP CONSTRAINT notification_choices_kind_known,
        ADD CONSTRAINT notification_choices_kind_known
          CHECK (kind IN ('new-order', 'order-paid', 'new-message', 'new-return', 'refund-failed', 'low-stock'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notification_choices WHERE kind = 'order-paid';
      DELETE FROM notification_items WHERE news ->> 'kind' = 'order-paid';
      ALTER TABLE notification_choices
        DROP CONSTRAINT notification_choices_kind_known,
        ADD CONSTRAINT notification_choices_kind_known
          CHECK (kind IN ('new-order', 'new-message', 'new-return', 'refund-failed', 'low-stock'));
      UPDATE orders SET checkout_id = NULL
        WHERE checkout_id IN (SELECT id FROM checkouts WHERE pays_order_id IS NOT NULL);
      ALTER TABLE checkouts DROP CONSTRAINT checkouts_held_for_somebody;
      UPDATE checkouts SET
          customer = CASE WHEN state = 'held' THEN coalesce(customer, '{}') ELSE customer END,
          user_id = coalesce(user_id, (SELECT placed_by FROM orders WHERE orders.id = pays_order_id),
            (SELECT min(users.id) FROM users))
        WHERE pays_order_id IS NOT NULL;
      ALTER TABLE checkouts
        DROP COLUMN pays_order_id,
        ALTER COLUMN user_id SET NOT NULL,
        ADD CONSTRAINT checkouts_held_for_somebody
          CHECK (state <> 'held' OR (customer IS NOT NULL AND held_until IS NOT NULL));
      ALTER TABLE orders
        DROP CONSTRAINT orders_paid_in_full,
        ADD CONSTRAINT orders_paid_in_full CHECK (checkout_id IS NULL OR paid_cents = total_cents),
        DROP COLUMN discount_reason,
        DROP COLUMN pay_link_sent_at,
        DROP COLUMN pay_link_expires_at,
        DROP COLUMN pay_link_opened_at,
        DROP COLUMN pay_link_cancelled_at`);
  }
}

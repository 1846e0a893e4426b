import type { MigrationInterface, QueryRunner } from 'typeorm';
import promoUses from '../functions/promo-uses.sql';

/** Checkouts, and the uses of promo codes that they reserve or consume. */
export class Checkout1797000012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(promoUses);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE promo_uses, checkouts; DROP FUNCTION keep_promo_limits');
  }
}

/**
 * `order_id` is the id of the future order, because the payment and its refunds refer to it from the beginning.
 * `network` is null after a checkout has ended, although no constraint requires this. `pays_order_id` is the unpaid order
 * that a checkout without a cart pays; the lines belong to the order. An order is paid at most once.
 */
const tables = `
  CREATE TABLE checkouts (
    id uuid PRIMARY KEY,
    cart_id integer REFERENCES carts (id) ON DELETE SET NULL,
    user_id integer REFERENCES users (id),
    state text NOT NULL CHECK (state IN ('open', 'held', 'ordered', 'cancelled', 'refund_due', 'refunded')),
    revision integer NOT NULL CHECK (revision >= 1),
    snapshot jsonb NOT NULL,
    total_cents integer NOT NULL CHECK (total_cents >= 0),
    payment_provider text NOT NULL CHECK (payment_provider IN ('stripe', 'sandbox', 'none')),
    payment_intent_id text CONSTRAINT checkouts_payment_intent_id_key UNIQUE,
    client_secret text,
    customer jsonb,
    first_held_at timestamptz,
    held_until timestamptz,
    stock_held boolean NOT NULL DEFAULT false,
    paid_at timestamptz,
    refund_reason text,
    checked_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    network text,
    order_id char(16) UNIQUE,
    pays_order_id char(16),
    CONSTRAINT checkouts_only_free_without_provider CHECK ((payment_provider = 'none') = (total_cents = 0)),
    CONSTRAINT checkouts_of_user_or_order CHECK (num_nonnulls(user_id, pays_order_id) > 0),
    CONSTRAINT checkouts_of_order_without_cart CHECK (pays_order_id IS NULL
      OR (cart_id IS NULL AND order_id IS NULL AND NOT stock_held AND payment_provider <> 'none')),
    CONSTRAINT checkouts_held_for_somebody
      CHECK (state <> 'held' OR (num_nonnulls(customer, pays_order_id) > 0 AND held_until IS NOT NULL)),
    CONSTRAINT checkouts_held_45_minutes_at_most CHECK (held_until <= first_held_at + interval '45 minutes'),
    CONSTRAINT checkouts_stock_only_while_held CHECK (NOT stock_held OR state = 'held'),
    CONSTRAINT checkouts_refunded_for_a_reason CHECK (state NOT IN ('refund_due', 'refunded') OR refund_reason IS NOT NULL)
  );
  CREATE UNIQUE INDEX checkouts_live_cart_key ON checkouts (cart_id) WHERE state IN ('open', 'held');
  CREATE UNIQUE INDEX checkouts_live_order_key ON checkouts (pays_order_id) WHERE state IN ('open', 'held');
  CREATE UNIQUE INDEX checkouts_paid_order_key ON checkouts (pays_order_id) WHERE state = 'ordered';
  CREATE UNIQUE INDEX checkouts_live_hold_key ON checkouts (user_id) WHERE state = 'held';
  CREATE INDEX checkouts_live_index ON checkouts (updated_at) WHERE state IN ('open', 'held');
  CREATE INDEX checkouts_user_id_index ON checkouts (user_id);
  CREATE INDEX checkouts_cart_id_fkey_index ON checkouts (cart_id) WHERE cart_id IS NOT NULL;
  CREATE INDEX checkouts_ordered_index ON checkouts (payment_provider) WHERE state = 'ordered';
  CREATE INDEX checkouts_paid_index ON checkouts (paid_at) WHERE state = 'open' AND paid_at IS NOT NULL;
  CREATE INDEX checkouts_network_index ON checkouts (network) WHERE network IS NOT NULL;

  CREATE TABLE promo_uses (
    checkout_id uuid PRIMARY KEY REFERENCES checkouts (id) ON DELETE CASCADE,
    promo_code_id integer NOT NULL REFERENCES promo_codes (id) ON DELETE CASCADE,
    user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    state text NOT NULL CHECK (state IN ('held', 'spent'))
  );
  CREATE INDEX promo_uses_code_state_index ON promo_uses (promo_code_id, user_id) INCLUDE (state);
  CREATE INDEX promo_uses_user_id_fkey_index ON promo_uses (user_id) WHERE user_id IS NOT NULL;`;

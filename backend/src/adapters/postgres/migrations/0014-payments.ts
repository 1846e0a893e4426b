import type { MigrationInterface, QueryRunner } from 'typeorm';
import refundFunctions from '../functions/refunds.sql';

/** Refunds, events of the payment provider, and the sandbox provider's own data. */
export class Payments1797000014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [refunds, sandbox, refundFunctions]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION owed_refunds;
      DROP TABLE sandbox_calls, sandbox_refunds, sandbox_payments, webhook_events, refunds`);
  }
}

/**
 * A refund may fail long after it seemed to succeed. If its idempotency key cannot be used, the refund is requested
 * with another key. A refund of a payment without a provider, such as cash, is complete when it is saved. Refunds that
 * the shop requested have the origin `shop`. `tax_cents` is null if the refund contains a share of the order's remaining
 * tax. A refund that staff made without the payment provider names the failed refund that it replaces, and the method.
 * `for_items_cents` is the part that pays for items or shipping. The rest can replace an earlier refund that failed.
 */
const refunds = `
  CREATE TABLE refunds (
    id uuid PRIMARY KEY,
    order_id char(16) REFERENCES orders (id),
    checkout_id uuid REFERENCES checkouts (id),
    payment_intent_id text,
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    reason text NOT NULL,
    state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'succeeded', 'failed')),
    provider_refund_id text CONSTRAINT refunds_provider_refund_id_key UNIQUE,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    last_error text,
    user_id integer REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    origin text NOT NULL DEFAULT 'shop' CHECK (origin IN ('shop', 'provider', 'surplus')),
    spoilt_keys integer NOT NULL DEFAULT 0 CHECK (spoilt_keys >= 0),
    failed_at timestamptz,
    tax_cents integer CONSTRAINT refunds_tax_in_range CHECK (tax_cents BETWEEN 0 AND amount_cents),
    pays_back uuid UNIQUE REFERENCES refunds (id),
    paid_back_by text CONSTRAINT refunds_paid_back_by_known
      CHECK (paid_back_by IN ('cash', 'check', 'paypal', 'bank_transfer', 'other')),
    for_items_cents integer NOT NULL DEFAULT 0 CONSTRAINT refunds_for_items_in_range
      CHECK (for_items_cents BETWEEN 0 AND amount_cents),
    CONSTRAINT refunds_one_owner CHECK (num_nonnulls(order_id, checkout_id) = 1),
    CONSTRAINT refunds_by_hand_are_done CHECK (payment_intent_id IS NOT NULL OR state = 'succeeded'),
    CONSTRAINT refunds_failed_has_a_time CHECK ((state = 'failed') = (failed_at IS NOT NULL)),
    CONSTRAINT refunds_others_are_the_providers CHECK (origin = 'shop' OR provider_refund_id IS NOT NULL),
    CONSTRAINT refunds_paid_back_by_hand
      CHECK ((pays_back IS NULL) = (paid_back_by IS NULL) AND (pays_back IS NULL OR payment_intent_id IS NULL))
  );
  CREATE UNIQUE INDEX refunds_checkout_id_key ON refunds (checkout_id) WHERE checkout_id IS NOT NULL AND origin = 'shop';
  CREATE INDEX refunds_order_id_index ON refunds (order_id);
  CREATE INDEX refunds_due_index ON refunds (next_attempt_at) WHERE state = 'pending' AND provider_refund_id IS NULL;
  CREATE INDEX refunds_state_index ON refunds (state, origin);
  CREATE INDEX refunds_created_at_index ON refunds (created_at);
  CREATE INDEX refunds_user_id_fkey_index ON refunds (user_id) WHERE user_id IS NOT NULL;

  CREATE TABLE webhook_events (
    id text PRIMARY KEY,
    type text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  );`;

const sandbox = `
  CREATE TABLE sandbox_payments (
    id text PRIMARY KEY,
    client_secret text NOT NULL,
    status text NOT NULL CHECK (status IN ('open', 'succeeded', 'cancelled')),
    amount_cents integer NOT NULL CHECK (amount_cents >= 50),
    received_cents integer NOT NULL DEFAULT 0,
    checkout_id uuid NOT NULL,
    revision integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    returns_refunds boolean NOT NULL DEFAULT false,
    CONSTRAINT sandbox_payments_all_or_nothing CHECK (received_cents = CASE status WHEN 'succeeded' THEN amount_cents ELSE 0 END)
  );
  CREATE INDEX sandbox_payments_created_at_index ON sandbox_payments (created_at DESC);

  CREATE TABLE sandbox_refunds (
    id text PRIMARY KEY,
    payment_id text NOT NULL REFERENCES sandbox_payments (id),
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    idempotency_key text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    fails_at timestamptz
  );
  CREATE INDEX sandbox_refunds_payment_id_index ON sandbox_refunds (payment_id);
  CREATE INDEX sandbox_refunds_created_at_index ON sandbox_refunds (created_at DESC);

  CREATE TABLE sandbox_calls (
    idempotency_key text PRIMARY KEY,
    request jsonb NOT NULL,
    answer jsonb,
    made_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX sandbox_calls_made_at_index ON sandbox_calls (made_at);`;

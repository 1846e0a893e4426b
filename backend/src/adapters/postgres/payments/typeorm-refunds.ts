import { Injectable } from '@nestjs/common';
import type { ProviderRefund } from '../../../domain/payments/ports/payments.js';
import {
  type LedgerOwner,
  type LedgerRefund,
  RefundLedger,
  type RefundOrigin,
  type RefundState,
  refundStates,
} from '../../../domain/payments/refund-ledger.js';
import { type DueRefund, type Refund, Refunds } from '../../../domain/payments/ports/refunds.js';
import { isErased } from '../../../domain/shared/email-address.js';
import { Money } from '../../../domain/shared/money.js';
import { CurrentManager } from '../connection/current-manager.js';

interface RefundRow {
  readonly id: string;
  readonly order_id: string | null;
  readonly checkout_id: string | null;
  readonly payment_intent_id: string | null;
  readonly amount_cents: number;
  readonly reason: string;
  readonly user_id: number | null;
}

interface DueRow extends RefundRow {
  readonly payment_intent_id: string;
  readonly attempts: number;
  readonly spoilt_keys: number;
}

interface OwnerRow {
  readonly order_id: string | null;
  readonly checkout_id: string | null;
  readonly user_id: number | null;
  readonly email: string;
  readonly name: string;
  readonly cents: number;
}

interface LedgerRow extends RefundRow {
  readonly origin: RefundOrigin;
  readonly state: RefundState;
  readonly provider_refund_id: string | null;
  readonly last_error: string | null;
}

const columns = 'id, order_id, checkout_id, payment_intent_id, amount_cents, reason, user_id';

const ownerOrder = `
  SELECT id AS order_id, NULL AS checkout_id, user_id, email, trim(first_name || ' ' || last_name) AS name, paid_cents AS cents
  FROM orders WHERE payment_intent_id = $1 FOR UPDATE`;

/** What was owed back, when it was decided, was all that had come. */
const ownerCheckout = `
  SELECT NULL AS order_id, c.id AS checkout_id, c.user_id, coalesce(c.customer ->> 'email', u.email) AS email,
    coalesce(c.customer ->> 'name', '') AS name, r.amount_cents AS cents
  FROM checkouts c JOIN users u ON u.id = c.user_id JOIN refunds r ON r.checkout_id = c.id AND r.origin = 'shop'
  WHERE c.payment_intent_id = $1`;

const write = `
  INSERT INTO refunds (id, order_id, checkout_id, payment_intent_id, amount_cents, reason, origin, state, provider_refund_id,
    last_error, failed_at)
  SELECT r.id, $1, $2, $3, r.cents, r.reason, r.origin, r.state, r."providerRefundId", r.error,
    CASE r.state WHEN 'failed' THEN $4::timestamptz END
  FROM jsonb_to_recordset($5::jsonb) AS r(id uuid, cents integer, reason text, origin text, state text, "providerRefundId" text,
    error text)
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, provider_refund_id = excluded.provider_refund_id,
    last_error = excluded.last_error, failed_at = excluded.failed_at`;

/** No more than was paid, whatever the provider says: the rows and the alarm tell the rest. */
const countOrder = `
  UPDATE orders SET refunded_cents = least(paid_cents, (
    SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = orders.id AND state <> 'failed'))
  WHERE id = $1`;

const countCheckout = `
  UPDATE checkouts SET updated_at = now(), state = CASE WHEN $2 <= (
      SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE checkout_id = checkouts.id AND state = 'succeeded')
    THEN 'refunded' ELSE 'refund_due' END
  WHERE id = $1`;

const unsettled = `
  SELECT DISTINCT made."paymentIntentId" AS id
  FROM jsonb_to_recordset($1::jsonb) AS made(id text, "paymentIntentId" text, status text)
  WHERE (EXISTS (SELECT FROM orders WHERE payment_intent_id = made."paymentIntentId")
      OR EXISTS (SELECT FROM checkouts WHERE payment_intent_id = made."paymentIntentId" AND state IN ('refund_due', 'refunded')))
    AND NOT EXISTS (SELECT FROM refunds WHERE provider_refund_id = made.id
      AND array_position($2::text[], state) >= array_position($2::text[], made.status))
  UNION
  SELECT payment_intent_id FROM refunds WHERE state = 'pending' AND provider_refund_id IS NOT NULL AND created_at < $3
  LIMIT 500`;

@Injectable()
export class TypeormRefunds implements Refunds {
  constructor(private readonly current: CurrentManager) {}

  async add(refund: Refund): Promise<void> {
    await this.current.query(
      `INSERT INTO refunds (${columns}, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $4::text IS NULL THEN 'succeeded' ELSE 'pending' END)`,
      [
        refund.id,
        refund.orderId,
        refund.checkoutId,
        refund.paymentIntentId,
        refund.amount.cents,
        refund.reason,
        refund.staffId,
      ],
    );
  }

  async get(id: string): Promise<Refund | null> {
    const [row] = await this.current.query<RefundRow>(`SELECT ${columns} FROM refunds WHERE id = $1`, [id]);
    return row ? { ...refundOf(row), paymentIntentId: row.payment_intent_id } : null;
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<DueRefund[]> {
    const rows = await this.current.query<DueRow>(
      `UPDATE refunds SET next_attempt_at = $2, attempts = attempts + 1 WHERE id IN (
         SELECT id FROM refunds WHERE state = 'pending' AND provider_refund_id IS NULL AND next_attempt_at <= $1
         ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED
       ) RETURNING ${columns}, attempts - 1 AS attempts, spoilt_keys`,
      [now, leaseUntil, limit],
    );
    return rows.map((row) => ({
      ...refundOf(row),
      paymentIntentId: row.payment_intent_id,
      attempts: row.attempts,
      spoiltKeys: row.spoilt_keys,
    }));
  }

  async postpone(id: string, until: Date, error: string): Promise<void> {
    await this.putOff(id, until, error, 0);
  }

  async renewKey(id: string, until: Date, error: string): Promise<void> {
    await this.putOff(id, until, error, 1);
  }

  async lockLedger(paymentIntentId: string): Promise<RefundLedger | null> {
    await this.current.query('SELECT FROM checkouts WHERE payment_intent_id = $1 FOR NO KEY UPDATE', [paymentIntentId]);
    const [order] = await this.current.query<OwnerRow>(ownerOrder, [paymentIntentId]);
    const [owner = order] = order ? [] : await this.current.query<OwnerRow>(ownerCheckout, [paymentIntentId]);
    if (!owner) return null;
    const rows = await this.current.query<LedgerRow>(
      `SELECT ${columns}, origin, state, provider_refund_id, last_error FROM refunds
       WHERE order_id = $1 OR checkout_id = $2 ORDER BY created_at, id`,
      [owner.order_id, owner.checkout_id],
    );
    return new RefundLedger(paymentIntentId, ownerOf(owner), Money.ofCents(owner.cents), rows.map(ledgerRefundOf));
  }

  async save({ paymentIntentId, owner, received, changed }: RefundLedger, at: Date): Promise<void> {
    const rows = changed.map(({ amount, ...refund }) => ({ ...refund, cents: amount.cents }));
    const { orderId, checkoutId } = owner;
    await this.current.query(write, [orderId, checkoutId, paymentIntentId, at, JSON.stringify(rows)]);
    if (orderId !== null) await this.current.query(countOrder, [orderId]);
    else await this.current.query(countCheckout, [checkoutId, received.cents]);
  }

  async listUnsettled(made: readonly ProviderRefund[], since: Date): Promise<string[]> {
    const rows = made.map(({ id, paymentIntentId, status }) => ({ id, paymentIntentId, status }));
    const found = await this.current.query<{ id: string }>(unsettled, [JSON.stringify(rows), refundStates, since]);
    return found.map(({ id }) => id);
  }

  private async putOff(id: string, until: Date, error: string, spoilt: number): Promise<void> {
    await this.current.query(
      `UPDATE refunds SET next_attempt_at = $2, last_error = $3, spoilt_keys = spoilt_keys + $4
       WHERE id = $1 AND state = 'pending'`,
      [id, until, error, spoilt],
    );
  }
}

function refundOf(row: RefundRow): Omit<Refund, 'paymentIntentId'> {
  return {
    id: row.id,
    orderId: row.order_id,
    checkoutId: row.checkout_id,
    amount: Money.ofCents(row.amount_cents),
    reason: row.reason,
    staffId: row.user_id,
  };
}

function ownerOf({ order_id, checkout_id, user_id, email, name }: OwnerRow): LedgerOwner {
  return {
    orderId: order_id,
    checkoutId: checkout_id,
    userId: user_id,
    email: isErased(email) ? null : email,
    name,
  };
}

function ledgerRefundOf(row: LedgerRow): LedgerRefund {
  return {
    id: row.id,
    amount: Money.ofCents(row.amount_cents),
    reason: row.reason,
    origin: row.origin,
    state: row.state,
    providerRefundId: row.provider_refund_id,
    error: row.last_error,
  };
}

import { Injectable } from '@nestjs/common';
import { type DueRefund, type ForeignRefund, type Refund, Refunds } from '../../../domain/payments/refunds.js';
import { Money } from '../../../domain/shared/money.js';
import { CurrentManager } from '../current-manager.js';

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
}

const columns = 'id, order_id, checkout_id, payment_intent_id, amount_cents, reason, user_id';

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

  async find(id: string): Promise<Refund | null> {
    const [row] = await this.current.query<RefundRow>(`SELECT ${columns} FROM refunds WHERE id = $1`, [id]);
    return row ? { ...refundOf(row), paymentIntentId: row.payment_intent_id } : null;
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<DueRefund[]> {
    const rows = await this.current.query<DueRow>(
      `UPDATE refunds SET next_attempt_at = $2, attempts = attempts + 1 WHERE id IN (
         SELECT id FROM refunds WHERE state = 'pending' AND next_attempt_at <= $1
         ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED
       ) RETURNING ${columns}, attempts - 1 AS attempts`,
      [now, leaseUntil, limit],
    );
    return rows.map((row) => ({
      ...refundOf(row),
      paymentIntentId: row.payment_intent_id,
      attempts: row.attempts,
    }));
  }

  async succeeded(id: string, providerRefundId: string): Promise<void> {
    await this.current.query(
      `WITH done AS (
         UPDATE refunds SET state = 'succeeded', provider_refund_id = $2, last_error = NULL WHERE id = $1 RETURNING checkout_id
       )
       UPDATE checkouts SET state = 'refunded', updated_at = now() FROM done
       WHERE checkouts.id = done.checkout_id AND checkouts.state = 'refund_due'`,
      [id, providerRefundId],
    );
  }

  async postpone(id: string, until: Date, error: string): Promise<void> {
    await this.current.query('UPDATE refunds SET next_attempt_at = $2, last_error = $3 WHERE id = $1', [
      id,
      until,
      error,
    ]);
  }

  async failed(id: string, error: string): Promise<void> {
    await this.current.query(
      `WITH lost AS (
         UPDATE refunds SET state = 'failed', last_error = $2 WHERE id = $1 AND state = 'pending' RETURNING order_id, amount_cents
       )
       UPDATE orders SET refunded_cents = refunded_cents - lost.amount_cents FROM lost WHERE orders.id = lost.order_id`,
      [id, error],
    );
  }

  async recordForeign(refund: ForeignRefund): Promise<void> {
    const [order] = await this.current.query<{ id: string }>(
      'SELECT id FROM orders WHERE payment_intent_id = $1 FOR UPDATE',
      [refund.paymentIntentId],
    );
    if (!order) return;
    const recorded = await this.current.query(
      `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, state, provider_refund_id)
       VALUES ($1, $2, $3, $4, 'Made at the payment provider.', 'succeeded', $5)
       ON CONFLICT (provider_refund_id) DO NOTHING RETURNING id`,
      [refund.id, order.id, refund.paymentIntentId, refund.amount.cents, refund.providerRefundId],
    );
    if (recorded.length === 0) return;
    await this.current.query('UPDATE orders SET refunded_cents = refunded_cents + $2 WHERE id = $1', [
      order.id,
      refund.amount.cents,
    ]);
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

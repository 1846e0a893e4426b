import { Injectable } from '@nestjs/common';
import type { Checkout } from '../../../domain/checkout/checkout.js';
import { Checkouts } from '../../../domain/checkout/ports/checkouts.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { violates } from '../connection/constraint.js';
import { CurrentManager } from '../connection/current-manager.js';
import { checkoutOf, type CheckoutRow, snapshotJson } from './checkout-row.js';

const select = 'SELECT c.*, u.email AS account_email FROM checkouts c JOIN users u ON u.id = c.user_id';

@Injectable()
export class TypeormCheckouts implements Checkouts {
  constructor(private readonly current: CurrentManager) {}

  get(id: string): Promise<Checkout | null> {
    return this.one(`${select} WHERE c.id = $1`, [id]);
  }

  async getByPayment(paymentIntentId: string): Promise<Checkout | null> {
    // PostgreSQL refuses a text with a null byte; no payment has one.
    if (paymentIntentId.includes('\0')) return null;
    return this.one(`${select} WHERE c.payment_intent_id = $1`, [paymentIntentId]);
  }

  getLive(cartId: number): Promise<Checkout | null> {
    return this.one(`${select} WHERE c.cart_id = $1 AND c.state IN ('open', 'held')`, [cartId]);
  }

  getLatest(userId: number, sessionId: string | null): Promise<Checkout | null> {
    return this.one(
      `${select} LEFT JOIN carts ON carts.id = c.cart_id
        WHERE c.user_id = $1 AND ($2::text IS NULL OR carts.session_id = $2)
        ORDER BY c.created_at DESC LIMIT 1`,
      [userId, sessionId],
    );
  }

  getHeld(userId: number): Promise<Checkout | null> {
    return this.one(`${select} WHERE c.user_id = $1 AND c.state = 'held'`, [userId]);
  }

  async lock(id: string): Promise<Checkout> {
    const locked = await this.one(`${select} WHERE c.id = $1 FOR UPDATE OF c`, [id]);
    if (!locked) throw new Error(`The checkout ${id} is gone.`);
    return locked;
  }

  async add(checkout: Checkout): Promise<boolean> {
    try {
      const added = await this.current.query(
        `INSERT INTO checkouts (id, cart_id, user_id, state, revision, snapshot, total_cents, payment_provider)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (cart_id) WHERE state IN ('open', 'held') DO NOTHING RETURNING id`,
        [
          checkout.id,
          checkout.cartId,
          checkout.userId,
          checkout.state,
          checkout.revision,
          JSON.stringify(snapshotJson(checkout.snapshot)),
          checkout.total.cents,
          checkout.provider,
        ],
      );
      return added.length === 1;
    } catch (error) {
      if (violates(error, 'checkouts_cart_id_fkey')) return false;
      throw error;
    }
  }

  async save(checkout: Checkout): Promise<void> {
    try {
      await this.current.query(
        `UPDATE checkouts SET state = $2, revision = $3, snapshot = $4, total_cents = $5, customer = $6,
           first_held_at = $7, held_until = $8, stock_held = $9, paid_at = $10, refund_reason = $11, updated_at = now()
         WHERE id = $1`,
        [
          checkout.id,
          checkout.state,
          checkout.revision,
          JSON.stringify(snapshotJson(checkout.snapshot)),
          checkout.total.cents,
          checkout.customer && JSON.stringify(checkout.customer),
          checkout.firstHeldAt,
          checkout.heldUntil,
          checkout.stockHeld,
          checkout.paidAt,
          checkout.refundReason,
        ],
      );
    } catch (error) {
      if (!violates(error, 'checkouts_live_hold_key')) throw error;
      throw new DomainError(
        'conflict',
        'checkout.busy',
        'You are paying in another window. Please finish there first.',
      );
    }
  }

  async attachPayment(checkout: Checkout): Promise<boolean> {
    const attached = await this.current.query(
      `UPDATE checkouts SET payment_intent_id = $2, client_secret = $3
       WHERE id = $1 AND (payment_intent_id IS NULL OR payment_intent_id = $2) AND state IN ('open', 'held') RETURNING id`,
      [checkout.id, checkout.paymentIntentId, checkout.clientSecret],
    );
    return attached.length === 1;
  }

  async claimHeld(untouchedSince: Date, limit: number): Promise<string[]> {
    const rows = await this.current.query<{ id: string }>(
      `UPDATE checkouts SET checked_at = now() WHERE id IN (
         SELECT id FROM checkouts
         WHERE state = 'held' AND updated_at < $1 AND (checked_at IS NULL OR checked_at < now() - interval '10 seconds')
         ORDER BY checked_at NULLS FIRST LIMIT $2 FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
      [untouchedSince, limit],
    );
    return rows.map((row) => row.id);
  }

  async listForgotten(untouchedSince: Date, limit: number): Promise<string[]> {
    const rows = await this.current.query<{ id: string }>(
      `SELECT id FROM checkouts WHERE state = 'open' AND updated_at < $1 ORDER BY updated_at LIMIT $2`,
      [untouchedSince, limit],
    );
    return rows.map((row) => row.id);
  }

  private async one(sql: string, parameters: readonly unknown[]): Promise<Checkout | null> {
    const [row] = await this.current.query<CheckoutRow>(sql, parameters);
    return row ? checkoutOf(row) : null;
  }
}

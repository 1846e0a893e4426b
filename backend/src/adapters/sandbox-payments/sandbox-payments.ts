import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type PaymentEvent,
  type PaymentEvents,
  type PaymentIntent,
  Payments,
  type PaymentStatus,
  type PaymentTerms,
  type ProviderRefund,
  type RefundTerms,
  type SandboxCard,
  type SandboxTerminal,
} from '../../domain/payments/ports/payments.js';
import { smallestPayment } from '../../domain/pricing/quote.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { Money } from '../../domain/shared/money.js';
import { rows, SandboxCalls } from './sandbox-calls.js';

type PaymentRow = Readonly<{
  id: string;
  client_secret: string;
  status: 'open' | 'succeeded' | 'cancelled';
  amount_cents: number;
  received_cents: number;
  checkout_id: string;
  revision: number;
}>;

type RefundRow = Readonly<{
  id: string;
  payment_id: string;
  amount_cents: number;
  idempotency_key: string;
  has_failed: boolean;
}>;

const columns = 'id, client_secret, status, amount_cents, received_cents, checkout_id, revision';
const hasFailed = 'coalesce(fails_at <= now(), false)';
const refundColumns = `id, payment_id, amount_cents, idempotency_key, ${hasFailed} AS has_failed`;

/**
 * Test payments without money. They are stored in PostgreSQL, so that they survive a restart and all processes share
 * them.
 */
@Injectable()
export class SandboxPayments implements Payments, SandboxTerminal {
  readonly provider = 'sandbox';

  constructor(private readonly calls: SandboxCalls) {}

  async create(terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    const { checkoutId, revision, amount } = terms;
    refuseSmall(amount);
    const sentRequest = request('create', terms);
    const id = `pi_sandbox_${randomBytes(12).toString('hex')}`;
    const row: PaymentRow = {
      ...{ id, client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`, status: 'open' },
      ...{ amount_cents: amount.cents, received_cents: 0, checkout_id: checkoutId, revision },
    };
    const [made] = await this.calls.query<PaymentRow>(
      `WITH call AS (INSERT INTO sandbox_calls (idempotency_key, request, answer) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING answer)
       INSERT INTO sandbox_payments (${columns})
       SELECT payment.* FROM call, jsonb_to_record(call.answer) AS payment (id text, client_secret text, status text,
         amount_cents integer, received_cents integer, checkout_id uuid, revision integer)
       RETURNING ${columns}`,
      [idempotencyKey, JSON.stringify(sentRequest), JSON.stringify(row)],
    );
    return intentOf(made ?? (await this.calls.firstResult<PaymentRow>(idempotencyKey, sentRequest)));
  }

  async update(id: string, terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    const { checkoutId, revision, amount } = terms;
    refuseSmall(amount);
    const row = await this.calls.once(idempotencyKey, request('update', terms, id), async (manager) => {
      const payment = await locked(manager, id);
      if (payment.status !== 'open') {
        throw new DomainError('conflict', 'payment.finished', 'This payment can no longer be changed.');
      }
      return only<PaymentRow>(
        manager,
        `UPDATE sandbox_payments SET amount_cents = $2, checkout_id = $3, revision = $4 WHERE id = $1 RETURNING ${columns}`,
        [id, amount.cents, checkoutId, revision],
      );
    });
    return intentOf(row);
  }

  async get(id: string): Promise<PaymentIntent | null> {
    const row = await this.row(id);
    return row ? intentOf(row) : null;
  }

  async cancel(id: string, idempotencyKey: string): Promise<PaymentIntent> {
    const row = await this.calls.once(idempotencyKey, { method: 'cancel', id: storable(id) }, async (manager) => {
      const payment = await locked(manager, id);
      if (payment.status !== 'open') return payment;
      return only<PaymentRow>(
        manager,
        `UPDATE sandbox_payments SET status = 'cancelled' WHERE id = $1 RETURNING ${columns}`,
        [id],
      );
    });
    return intentOf(row);
  }

  /** Refunds a payment. For one test card, the refund first appears to succeed, and fails after half a minute. */
  async refund({ id, paymentIntentId, amount }: RefundTerms): Promise<ProviderRefund> {
    const request = { method: 'refund', id: storable(paymentIntentId), cents: amount.cents };
    const made = await this.calls.once(id, request, async (manager) => {
      const payment = await lockedIfAny(manager, paymentIntentId);
      const [before] = await rows<{ cents: number }>(
        manager,
        `SELECT coalesce(sum(amount_cents), 0)::integer AS cents FROM sandbox_refunds WHERE payment_id = $1 AND NOT ${hasFailed}`,
        [storable(paymentIntentId)],
      );
      if ((payment?.received_cents ?? 0) < (before?.cents ?? 0) + amount.cents) {
        throw new DomainError('conflict', 'refund.refused', 'The payment provider refuses this refund.');
      }
      return only<Readonly<{ id: string }>>(
        manager,
        `INSERT INTO sandbox_refunds (id, payment_id, amount_cents, idempotency_key, fails_at)
         SELECT $1, id, $3, $4, CASE WHEN returns_refunds THEN now() + interval '30 seconds' END
         FROM sandbox_payments WHERE id = $2 RETURNING id`,
        [`re_sandbox_${randomBytes(12).toString('hex')}`, paymentIntentId, amount.cents, id],
      );
    });
    const [refund] = await this.refunds('id = $1', made.id);
    if (!refund) throw new Error('The sandbox refund does not exist.');
    return refund;
  }

  listRefunds(paymentIntentId: string): Promise<ProviderRefund[]> {
    return this.refunds('payment_id = $1', storable(paymentIntentId));
  }

  listRefundsSince(since: Date): Promise<ProviderRefund[]> {
    return this.refunds('created_at >= $1', since);
  }

  async listPaidSince(since: Date): Promise<PaymentIntent[]> {
    const found = await this.calls.query<PaymentRow>(
      `SELECT ${columns} FROM sandbox_payments WHERE created_at >= $1 AND status = 'succeeded' ORDER BY created_at DESC`,
      [since],
    );
    return found.map(intentOf);
  }

  async getStatus(id: string, clientSecret: string): Promise<PaymentStatus | null> {
    const row = await this.row(id);
    return row && isSame(row.client_secret, clientSecret) ? row.status : null;
  }

  deleteOldCalls(): Promise<number> {
    return this.calls.deleteOld();
  }

  async charge(id: string, clientSecret: string, { returnsRefunds }: SandboxCard): Promise<PaymentStatus | null> {
    // Compares hashes, so that the duration reveals nothing about the secret.
    const [charged] = await this.calls.query<PaymentRow>(
      `UPDATE sandbox_payments SET status = 'succeeded', received_cents = amount_cents, returns_refunds = $3
       WHERE id = $1 AND sha256(convert_to(client_secret, 'UTF8')) = $2 AND status = 'open' RETURNING ${columns}`,
      [storable(id), createHash('sha256').update(clientSecret).digest(), returnsRefunds],
    );
    return charged?.status ?? this.getStatus(id, clientSecret);
  }

  private async refunds(condition: string, value: unknown): Promise<ProviderRefund[]> {
    const sql = `SELECT ${refundColumns} FROM sandbox_refunds WHERE ${condition} ORDER BY created_at DESC`;
    return (await this.calls.query<RefundRow>(sql, [value])).map(refundOf);
  }

  private async row(id: string): Promise<PaymentRow | undefined> {
    const [row] = await this.calls.query<PaymentRow>(`SELECT ${columns} FROM sandbox_payments WHERE id = $1`, [
      storable(id),
    ]);
    return row;
  }
}

async function lockedIfAny(manager: EntityManager, id: string): Promise<PaymentRow | undefined> {
  const [row] = await rows<PaymentRow>(manager, `SELECT ${columns} FROM sandbox_payments WHERE id = $1 FOR UPDATE`, [
    storable(id),
  ]);
  return row;
}

async function locked(manager: EntityManager, id: string): Promise<PaymentRow> {
  const row = await lockedIfAny(manager, id);
  if (!row) throw unknownPayment();
  return row;
}

async function only<Row>(manager: EntityManager, sql: string, parameters: readonly unknown[]): Promise<Row> {
  const [row] = await rows<Row>(manager, sql, parameters);
  if (!row) throw new Error('The statement returned no row.');
  return row;
}

function request(method: string, terms: PaymentTerms, id: string | null = null) {
  const { checkoutId, revision, amount } = terms;
  return { method, id: id === null ? null : storable(id), checkoutId, revision, cents: amount.cents };
}

/** Replaces null bytes, which PostgreSQL cannot store. No stored id contains one. */
function storable(id: string): string {
  return id.replaceAll('\0', '\ufffd');
}

function isSame(secret: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(secret), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function refuseSmall(amount: Money): void {
  if (amount.isLessThan(smallestPayment)) {
    throw new DomainError('invalid', 'payments.too-small', 'This amount is too small to be paid by card.');
  }
}

function unknownPayment(): DomainError {
  return new DomainError('not-found', 'payment.unknown', 'There is no such payment.');
}

function intentOf(row: PaymentRow): PaymentIntent {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: row.status,
    amount: Money.ofCents(row.amount_cents),
    amountReceived: Money.ofCents(row.received_cents),
    currency: 'usd',
    checkoutId: row.checkout_id,
    revision: row.revision,
  };
}

function refundOf(row: RefundRow): ProviderRefund {
  return {
    id: row.id,
    paymentIntentId: row.payment_id,
    amount: Money.ofCents(row.amount_cents),
    status: row.has_failed ? 'failed' : 'succeeded',
    failure: row.has_failed ? 'The bank returned the refund.' : null,
    idempotencyKey: row.idempotency_key,
  };
}

/** Responds to webhook calls with 404, because the sandbox sends no events. */
@Injectable()
export class SandboxPaymentEvents implements PaymentEvents {
  read(): PaymentEvent {
    throw new DomainError('not-found', 'not-found', 'Nothing was found at this address.');
  }
}

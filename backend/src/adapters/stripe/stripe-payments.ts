import type Stripe from 'stripe';
import type {
  PaymentIntent,
  Payments,
  PaymentStatus,
  PaymentTerms,
  ProviderRefund,
} from '../../domain/payments/payments.js';
import { Money } from '../../domain/shared/money.js';
import { asked, askedForRefund, hasCode, keyed } from './stripe-errors.js';

/** Payments by card, through Stripe. */
export class StripePayments implements Payments {
  readonly provider = 'stripe';

  constructor(private readonly stripe: Stripe) {}

  async create(terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    const params = { ...paramsOf(terms), currency: 'usd', allowed_payment_method_types: ['card'] };
    const create = () => keyed(idempotencyKey, (options) => this.stripe.paymentIntents.create(params, options));
    return intentOf(await asked(create));
  }

  async update(id: string, terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    const params = paramsOf(terms);
    const update = () => keyed(idempotencyKey, (options) => this.stripe.paymentIntents.update(id, params, options));
    return intentOf(await asked(update));
  }

  async find(id: string): Promise<PaymentIntent | null> {
    try {
      return intentOf(await asked(() => this.stripe.paymentIntents.retrieve(id)));
    } catch (error) {
      if (hasCode(error, 'payment.unknown')) return null;
      throw error;
    }
  }

  async cancel(id: string, idempotencyKey: string): Promise<PaymentIntent> {
    const cancel = () => keyed(idempotencyKey, (options) => this.stripe.paymentIntents.cancel(id, {}, options));
    try {
      return intentOf(await asked(cancel));
    } catch (error) {
      const intent = hasCode(error, 'payment.finished') ? await this.find(id) : null;
      if (!intent) throw error;
      if (intent.status !== 'open') return intent;
      // The key repeats a refusal from the time when the payment was processing; a cancelling needs no key to happen once.
      return intentOf(await asked(() => this.stripe.paymentIntents.cancel(id)));
    }
  }

  /** Looks first, since Stripe forgets a key after a day and the shop may ask for longer. */
  async refund(paymentIntentId: string, amount: Money, idempotencyKey: string): Promise<ProviderRefund> {
    const made = await this.refundsOf(paymentIntentId);
    const before = made.find((refund) => refund.idempotencyKey === idempotencyKey);
    if (before) return before;
    const params = { payment_intent: paymentIntentId, amount: amount.cents, metadata: { idempotencyKey } };
    const create = () => keyed(idempotencyKey, (options) => this.stripe.refunds.create(params, options));
    return refundOf(await askedForRefund(create), paymentIntentId);
  }

  async refundsOf(paymentIntentId: string): Promise<ProviderRefund[]> {
    try {
      const list = () => this.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
      const refunds = await asked(() => list().autoPagingToArray({ limit: 1000 }));
      return refunds.map((refund) => refundOf(refund, paymentIntentId));
    } catch (error) {
      if (hasCode(error, 'payment.unknown')) return [];
      throw error;
    }
  }

  async listSince(since: Date, limit: number): Promise<PaymentIntent[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const list = () => this.stripe.paymentIntents.list({ created, limit: Math.min(limit, 100) });
    const intents = await asked(() => list().autoPagingToArray({ limit }));
    return intents.map(intentOf).filter((intent) => intent.checkoutId !== null);
  }
}

function paramsOf({ checkoutId, revision, amount }: PaymentTerms) {
  return { amount: amount.cents, metadata: { checkoutId, revision } };
}

const statuses: Readonly<Record<string, PaymentStatus | undefined>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

function intentOf(intent: Stripe.PaymentIntent): PaymentIntent {
  const { checkoutId, revision } = intent.metadata;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statuses[intent.status] ?? 'processing',
    amount: Money.ofCents(intent.amount),
    amountReceived: Money.ofCents(intent.amount_received),
    currency: intent.currency,
    checkoutId: checkoutId ?? null,
    revision: revision === undefined ? null : Number(revision),
  };
}

const refundStatuses: Readonly<Record<string, ProviderRefund['status'] | undefined>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

function refundOf(refund: Stripe.Refund, paymentIntentId: string): ProviderRefund {
  return {
    id: refund.id,
    paymentIntentId,
    amount: Money.ofCents(refund.amount),
    status: refundStatuses[refund.status ?? ''] ?? 'pending',
    idempotencyKey: refund.metadata?.['idempotencyKey'] ?? null,
  };
}

import type Stripe from 'stripe';
import type {
  PaymentIntent,
  Payments,
  PaymentStatus,
  PaymentTerms,
  ProviderRefund,
  RefundTerms,
} from '../../domain/payments/ports/payments.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { Money } from '../../domain/shared/money.js';
import { withTranslatedErrors, withRefundErrors, hasCode, withIdempotencyKey, unavailable } from './stripe-errors.js';

/** Payments by card, through Stripe. */
export class StripePayments implements Payments {
  readonly provider = 'stripe';

  constructor(private readonly stripe: Stripe) {}

  async create(terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    const params = { ...paramsOf(terms), currency: 'usd', allowed_payment_method_types: ['card'] };
    const create = () =>
      withIdempotencyKey(
        idempotencyKey,
        (options) => this.stripe.paymentIntents.create(params, options),
        () => this.justMade(terms),
      );
    return intentOf(await withTranslatedErrors(create));
  }

  async update(id: string, terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    const params = paramsOf(terms);
    const update = () =>
      withIdempotencyKey(
        idempotencyKey,
        (options) => this.stripe.paymentIntents.update(id, params, options),
        () => this.shown(id, (intent) => isFor(intent, terms) && intent.amount === terms.amount.cents),
      );
    return intentOf(await withTranslatedErrors(update));
  }

  async get(id: string): Promise<PaymentIntent | null> {
    try {
      return intentOf(await withTranslatedErrors(() => this.stripe.paymentIntents.retrieve(id)));
    } catch (error) {
      if (hasCode(error, 'payment.unknown')) return null;
      throw error;
    }
  }

  async cancel(id: string, idempotencyKey: string): Promise<PaymentIntent> {
    const cancel = () =>
      withIdempotencyKey(
        idempotencyKey,
        (options) => this.stripe.paymentIntents.cancel(id, {}, options),
        () => this.shown(id, ({ status }) => status === 'canceled'),
      );
    try {
      return intentOf(await withTranslatedErrors(cancel));
    } catch (error) {
      const intent = hasCode(error, 'payment.finished') ? await this.get(id) : null;
      if (!intent) throw error;
      if (intent.status !== 'open') return intent;
      // Send no idempotency key. With a key, Stripe would repeat an earlier refusal, e.g. one from the time when the
      // payment was processing. Cancelling twice has no effect.
      return intentOf(await withTranslatedErrors(() => this.stripe.paymentIntents.cancel(id)));
    }
  }

  /**
   * Looks for an existing refund first. Stripe deletes a key after a day, and a call whose key became unusable may have
   * had an effect.
   */
  async refund({ id, paymentIntentId, amount, orderId, spoiledKeys }: RefundTerms): Promise<ProviderRefund> {
    const made = await this.listRefunds(paymentIntentId);
    const before = made.find((refund) => refund.idempotencyKey === id);
    if (before) return before;
    if (spoiledKeys > 0) await this.requireAllListed(paymentIntentId, made);
    const metadata = { idempotencyKey: id, ...orderNumber(orderId) };
    const params = { payment_intent: paymentIntentId, amount: amount.cents, metadata };
    const idempotencyKey = spoiledKeys === 0 ? id : `${id}:${spoiledKeys}`;
    const refund = await withRefundErrors(() => this.stripe.refunds.create(params, { idempotencyKey }));
    return refundOf(refund, paymentIntentId);
  }

  async listRefunds(paymentIntentId: string): Promise<ProviderRefund[]> {
    try {
      const list = () => this.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
      const refunds = await withTranslatedErrors(() => list().autoPagingToArray({ limit: 1000 }));
      return refunds.map((refund) => refundOf(refund, paymentIntentId));
    } catch (error) {
      if (hasCode(error, 'payment.unknown')) return [];
      throw error;
    }
  }

  async listRefundsSince(since: Date): Promise<ProviderRefund[]> {
    const created = { gte: seconds(since) };
    return withTranslatedErrors(async () => {
      const made: ProviderRefund[] = [];
      for await (const refund of this.stripe.refunds.list({ created, limit: 100 })) {
        const paymentIntentId = idOf(refund.payment_intent);
        if (paymentIntentId !== null) made.push(refundOf(refund, paymentIntentId));
      }
      return made;
    });
  }

  async listPaidSince(since: Date): Promise<PaymentIntent[]> {
    const created = { gte: seconds(since) };
    return withTranslatedErrors(async () => {
      const paid: PaymentIntent[] = [];
      for await (const found of this.stripe.paymentIntents.list({ created, limit: 100 })) {
        const intent = intentOf(found);
        if (intent.status === 'succeeded' && intent.checkoutId !== null) paid.push(intent);
      }
      return paid;
    });
  }

  private async shown(
    id: string,
    isDone: (intent: Stripe.PaymentIntent) => boolean,
  ): Promise<Stripe.PaymentIntent | undefined> {
    const intent = await this.stripe.paymentIntents.retrieve(id);
    return isDone(intent) ? intent : undefined;
  }

  /** Finds an existing payment of the last hour. Older payments do not matter, because no browser has their secret. */
  private async justMade(terms: PaymentTerms): Promise<Stripe.PaymentIntent | undefined> {
    const created = { gte: seconds(new Date()) - 3600 };
    for await (const intent of this.stripe.paymentIntents.list({ created, limit: 100 })) {
      if (isFor(intent, terms) && intent.status !== 'canceled') return intent;
    }
    return undefined;
  }

  /**
   * Requires a complete list of refunds before another key is used. The charge shows the refunded amount immediately,
   * but the list may lag behind.
   */
  private async requireAllListed(paymentIntentId: string, made: readonly ProviderRefund[]): Promise<void> {
    const expand = ['latest_charge'];
    const intent = await withTranslatedErrors(() => this.stripe.paymentIntents.retrieve(paymentIntentId, { expand }));
    const charge = intent.latest_charge;
    const refundedCents = typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0;
    const listed = Money.sum(made.filter(({ status }) => status !== 'failed').map(({ amount }) => amount));
    if (refundedCents > listed.cents) throw unavailable();
  }
}

function isFor({ metadata }: Stripe.PaymentIntent, { checkoutId, revision }: PaymentTerms): boolean {
  return metadata['checkoutId'] === checkoutId && metadata['revision'] === String(revision);
}

function idOf(named: string | { readonly id: string } | null): string | null {
  return typeof named === 'object' && named !== null ? named.id : named;
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function paramsOf({ checkoutId, revision, amount, orderId }: PaymentTerms) {
  return { amount: amount.cents, metadata: { checkoutId, revision, ...orderNumber(orderId) } };
}

/** Metadata that lets staff find the order of a payment or refund in Stripe's dashboard, and vice versa. */
function orderNumber(orderId: string | null): { orderNumber?: string } {
  return orderId === null ? {} : { orderNumber: writeOrderId(orderId) };
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

const failures: Readonly<Record<string, string | undefined>> = {
  charge_for_pending_refund_disputed: 'The payment is disputed.',
  declined: 'The bank declined the refund.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  insufficient_funds: 'The shop’s balance at Stripe was too low.',
  lost_or_stolen_card: 'The card was lost or stolen.',
  merchant_request: 'The refund was cancelled at Stripe.',
};

/** Stripe's reason for a failure, for staff. */
function failureOf({ status, failure_reason }: Stripe.Refund): string | null {
  if (status === 'canceled') return 'The refund was cancelled at Stripe.';
  if (status !== 'failed') return null;
  return failures[failure_reason ?? ''] ?? 'The bank returned the refund.';
}

function refundOf(refund: Stripe.Refund, paymentIntentId: string): ProviderRefund {
  return {
    id: refund.id,
    paymentIntentId,
    amount: Money.ofCents(refund.amount),
    status: refundStatuses[refund.status ?? ''] ?? 'pending',
    failure: failureOf(refund),
    idempotencyKey: refund.metadata?.['idempotencyKey'] ?? null,
  };
}

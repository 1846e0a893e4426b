import { randomBytes } from 'node:crypto';
import type {
  PaymentIntent,
  PaymentTerms,
  ProviderRefund,
  RefundTerms,
} from '../../src/domain/payments/ports/payments.js';
import { Payments } from '../../src/domain/payments/ports/payments.js';
import { smallestPayment } from '../../src/domain/pricing/quote.js';
import { DomainError } from '../../src/domain/shared/domain-error.js';
import { Money } from '../../src/domain/shared/money.js';

/**
 * A payment provider in memory, with methods that simulate the shopper's browser, the network and the provider's staff.
 */
export class FakePayments extends Payments {
  readonly provider = 'sandbox';
  /** Names of the methods that reached the provider, in order. */
  readonly calls: string[] = [];
  private readonly intents = new Map<string, PaymentIntent>();
  private readonly madeAt = new Map<string, Date>();
  private refunds: ProviderRefund[] = [];
  private spoiled: 'carried-out' | 'nothing-done' | null = null;
  private readonly responses = new Map<string, { readonly request: string; readonly response: unknown }>();
  private isUnavailable = false;
  private broken: string | null = null;
  private responsesToLose = 0;

  /** @param onRequest called before every request */
  constructor(
    private readonly now: () => Date = () => new Date(),
    private readonly onRequest: () => void = () => undefined,
  ) {
    super();
  }

  /** Pays, like the shopper's browser. A payment that is no longer open does not change. */
  pay(id: string, amount?: Money): void {
    const intent = this.known(id);
    if (intent.status !== 'open') return;
    this.intents.set(id, { ...intent, status: 'succeeded', amountReceived: amount ?? intent.amount });
  }

  /** Returns every payment in the order of creation. */
  opened(): PaymentIntent[] {
    return [...this.intents.values()];
  }

  /** Makes the payment wait for the provider's decision. */
  process(id: string): void {
    this.intents.set(id, { ...this.known(id), status: 'processing' });
  }

  becomeUnavailable(): void {
    this.isUnavailable = true;
  }

  comeBack(): void {
    this.isUnavailable = false;
  }

  /** Carries out the next calls, but loses their responses. */
  loseNextResponse(count = 1): void {
    this.responsesToLose = count;
  }

  /** Refunds, like staff in the provider's dashboard. */
  refundByHand(paymentIntentId: string, amount: Money, status: ProviderRefund['status'] = 'succeeded'): ProviderRefund {
    return this.addRefund(paymentIntentId, amount, null, status);
  }

  /** Makes the provider carry out the same refund a second time. */
  refundAgain(paymentIntentId: string, amount: Money, id: string): ProviderRefund {
    return this.addRefund(paymentIntentId, amount, id);
  }

  /** Ends a refund, as the bank does: the refund arrives or is returned. */
  endRefund(id: string, status: 'succeeded' | 'failed'): void {
    const failure = status === 'failed' ? 'The bank returned the refund.' : null;
    this.refunds = this.refunds.map((refund) => (refund.id === id ? { ...refund, status, failure } : refund));
  }

  /** Makes refunds of this payment fail with an unknown error. */
  breakOn(paymentIntentId: string): void {
    this.broken = paymentIntentId;
  }

  /** Makes the next refund fail. Its key then repeats the failure. */
  spoilNextRefund(outcome: 'carried-out' | 'nothing-done'): void {
    this.spoiled = outcome;
  }

  create(terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    return this.once('create', idempotencyKey, terms, () => {
      rejectTooSmall(terms.amount);
      const id = `pi_fake_${randomBytes(9).toString('hex')}`;
      this.madeAt.set(id, this.now());
      return this.store({
        id,
        clientSecret: `${id}_secret_${randomBytes(9).toString('hex')}`,
        status: 'open',
        amountReceived: Money.zero,
        currency: 'usd',
        ...shownTerms(terms),
      });
    });
  }

  update(id: string, terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    return this.once('update', idempotencyKey, { id, ...terms }, () => {
      rejectTooSmall(terms.amount);
      const intent = this.known(id);
      if (intent.status !== 'open') {
        throw new DomainError('conflict', 'payment.finished', 'This payment can no longer be changed.');
      }
      return this.store({ ...intent, ...shownTerms(terms) });
    });
  }

  get(id: string): Promise<PaymentIntent | null> {
    return this.reached('find', () => this.intents.get(id) ?? null);
  }

  cancel(id: string, idempotencyKey: string): Promise<PaymentIntent> {
    return this.once('cancel', idempotencyKey, { id }, () => {
      const intent = this.known(id);
      return this.store(intent.status === 'open' ? { ...intent, status: 'cancelled' } : intent);
    });
  }

  refund({ id, paymentIntentId, amount, spoiledKeys }: RefundTerms): Promise<ProviderRefund> {
    if (paymentIntentId === this.broken) return Promise.reject(new Error('broken'));
    const made = this.refunds.find(({ idempotencyKey }) => idempotencyKey === id);
    if (made) return this.reached('refund', () => made);
    return this.once('refund', `${id}:${spoiledKeys}`, { paymentIntentId, amount }, () => {
      const spoiled = this.spoiled;
      this.spoiled = null;
      if (spoiled === 'nothing-done') throw keyUnusable();
      const refund = this.addRefund(paymentIntentId, amount, id);
      if (spoiled) throw keyUnusable();
      return refund;
    });
  }

  listRefunds(paymentIntentId: string): Promise<ProviderRefund[]> {
    return this.reached('refundsOf', () =>
      this.refunds.filter((refund) => refund.paymentIntentId === paymentIntentId).reverse(),
    );
  }

  listRefundsSince(since: Date): Promise<ProviderRefund[]> {
    return this.reached('refundsSince', () =>
      this.refunds.filter(({ id }) => (this.madeAt.get(id) ?? since) >= since).reverse(),
    );
  }

  listPaidSince(since: Date): Promise<PaymentIntent[]> {
    return this.reached('listPaidSince', () =>
      [...this.intents.values()]
        .filter(({ id, status }) => status === 'succeeded' && (this.madeAt.get(id) ?? since) >= since)
        .reverse(),
    );
  }

  private addRefund(
    paymentIntentId: string,
    amount: Money,
    idempotencyKey: string | null,
    status: ProviderRefund['status'] = 'succeeded',
  ): ProviderRefund {
    const received = this.intents.get(paymentIntentId)?.amountReceived ?? Money.zero;
    const effective = this.refunds.filter((refund) => refund.status !== 'failed');
    const refunded = effective.filter((refund) => refund.paymentIntentId === paymentIntentId);
    if (received.isLessThan(Money.sum(refunded.map((refund) => refund.amount)).plus(amount))) {
      throw new DomainError('conflict', 'refund.refused', 'The payment provider refuses this refund.');
    }
    const id = `re_fake_${randomBytes(9).toString('hex')}`;
    const refund: ProviderRefund = { id, paymentIntentId, amount, status, failure: null, idempotencyKey };
    this.refunds.push(refund);
    this.madeAt.set(id, this.now());
    return refund;
  }

  private async once<T>(method: string, key: string, request: object, work: () => T): Promise<T> {
    return this.reached(method, () => {
      const serialized = JSON.stringify([method, request]);
      const before = this.responses.get(key);
      if (before && before.request !== serialized) throw new Error(`The key ${key} was used with other terms.`);
      if (before) return before.response as T;
      const response = work();
      this.responses.set(key, { request: serialized, response });
      return response;
    });
  }

  private async reached<T>(method: string, work: () => T): Promise<T> {
    this.onRequest();
    await Promise.resolve();
    if (this.isUnavailable) throw unavailable();
    this.calls.push(method);
    const response = work();
    if (this.responsesToLose > 0) {
      this.responsesToLose -= 1;
      throw unavailable();
    }
    return response;
  }

  private store(intent: PaymentIntent): PaymentIntent {
    this.intents.set(intent.id, intent);
    return intent;
  }

  private known(id: string): PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new DomainError('not-found', 'payment.unknown', 'There is no such payment.');
    return intent;
  }
}

function rejectTooSmall(amount: Money): void {
  if (amount.isLessThan(smallestPayment)) {
    throw new DomainError('invalid', 'payments.too-small', 'This amount is too small to be paid by card.');
  }
}

function keyUnusable(): DomainError {
  return new DomainError('unavailable', 'refund.key-spoiled', 'The provider repeats a failure of its own.');
}

function unavailable(): DomainError {
  return new DomainError('unavailable', 'payments.unavailable', 'Payments are unavailable. Please try again.', {
    retryAfter: 5,
  });
}

/** The terms that the provider returns with a payment. */
function shownTerms({ checkoutId, revision, amount }: PaymentTerms) {
  return { checkoutId, revision, amount };
}

import { randomBytes } from 'node:crypto';
import type { PaymentIntent, PaymentTerms, ProviderRefund } from '../../src/domain/payments/payments.js';
import { Payments } from '../../src/domain/payments/payments.js';
import { DomainError } from '../../src/domain/shared/domain-error.js';
import { Money } from '../../src/domain/shared/money.js';

/** A payment provider in memory, with the hooks that stand for the shopper's browser, the network and the provider's staff. */
export class FakePayments extends Payments {
  readonly provider = 'sandbox';
  /** The method of every call that reached the provider, in order. */
  readonly calls: string[] = [];
  private readonly intents = new Map<string, PaymentIntent>();
  private readonly madeAt = new Map<string, Date>();
  private readonly refunds: ProviderRefund[] = [];
  private readonly answered = new Map<string, { readonly request: string; readonly answer: unknown }>();
  private away = false;
  private answersToLose = 0;

  /** @param asked hears of every call before it is sent */
  constructor(
    private readonly now: () => Date = () => new Date(),
    private readonly asked: () => void = () => undefined,
  ) {
    super();
  }

  /** The shopper's browser pays; a payment that is no longer open stays as it is. */
  pay(id: string, amount?: Money): void {
    const intent = this.known(id);
    if (intent.status !== 'open') return;
    this.intents.set(id, { ...intent, status: 'succeeded', amountReceived: amount ?? intent.amount });
  }

  /** The provider has not decided yet. */
  process(id: string): void {
    this.intents.set(id, { ...this.known(id), status: 'processing' });
  }

  goAway(): void {
    this.away = true;
  }

  comeBack(): void {
    this.away = false;
  }

  /** The next calls are carried out, but their answers never arrive. */
  loseNextAnswer(count = 1): void {
    this.answersToLose = count;
  }

  /** Somebody refunds in the provider's own pages. */
  refundByHand(paymentIntentId: string, amount: Money): ProviderRefund {
    return this.addRefund(paymentIntentId, amount, null);
  }

  create(terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    return this.once('create', idempotencyKey, terms, () => {
      refuseSmall(terms.amount);
      const id = `pi_fake_${randomBytes(9).toString('hex')}`;
      this.madeAt.set(id, this.now());
      return this.keep({
        id,
        clientSecret: `${id}_secret_${randomBytes(9).toString('hex')}`,
        status: 'open',
        amountReceived: Money.zero,
        currency: 'usd',
        ...terms,
      });
    });
  }

  update(id: string, terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent> {
    return this.once('update', idempotencyKey, { id, ...terms }, () => {
      refuseSmall(terms.amount);
      const intent = this.known(id);
      if (intent.status !== 'open') {
        throw new DomainError('conflict', 'payment.finished', 'This payment can no longer be changed.');
      }
      return this.keep({ ...intent, ...terms });
    });
  }

  find(id: string): Promise<PaymentIntent | null> {
    return this.reached('find', () => this.intents.get(id) ?? null);
  }

  cancel(id: string, idempotencyKey: string): Promise<PaymentIntent> {
    return this.once('cancel', idempotencyKey, { id }, () => {
      const intent = this.known(id);
      return this.keep(intent.status === 'open' ? { ...intent, status: 'cancelled' } : intent);
    });
  }

  refund(paymentIntentId: string, amount: Money, idempotencyKey: string): Promise<ProviderRefund> {
    return this.once('refund', idempotencyKey, { paymentIntentId, amount }, () =>
      this.addRefund(paymentIntentId, amount, idempotencyKey),
    );
  }

  refundsOf(paymentIntentId: string): Promise<ProviderRefund[]> {
    return this.reached('refundsOf', () =>
      this.refunds.filter((refund) => refund.paymentIntentId === paymentIntentId).reverse(),
    );
  }

  listSince(since: Date, limit: number): Promise<PaymentIntent[]> {
    return this.reached('listSince', () =>
      [...this.intents.values()]
        .filter(({ id }) => (this.madeAt.get(id) ?? since) >= since)
        .reverse()
        .slice(0, limit),
    );
  }

  private addRefund(paymentIntentId: string, amount: Money, idempotencyKey: string | null): ProviderRefund {
    const received = this.intents.get(paymentIntentId)?.amountReceived ?? Money.zero;
    const refunded = this.refunds.filter((refund) => refund.paymentIntentId === paymentIntentId);
    if (received.isLessThan(Money.sum(refunded.map((refund) => refund.amount)).plus(amount))) {
      throw new DomainError('conflict', 'refund.refused', 'The payment provider refuses this refund.');
    }
    const id = `re_fake_${randomBytes(9).toString('hex')}`;
    const refund: ProviderRefund = { id, paymentIntentId, amount, status: 'succeeded', idempotencyKey };
    this.refunds.push(refund);
    return refund;
  }

  private async once<T>(method: string, key: string, request: object, work: () => T): Promise<T> {
    return this.reached(method, () => {
      const asked = JSON.stringify([method, request]);
      const before = this.answered.get(key);
      if (before && before.request !== asked) throw new Error(`The key ${key} was used with other terms.`);
      if (before) return before.answer as T;
      const answer = work();
      this.answered.set(key, { request: asked, answer });
      return answer;
    });
  }

  private async reached<T>(method: string, work: () => T): Promise<T> {
    this.asked();
    await Promise.resolve();
    if (this.away) throw unavailable();
    this.calls.push(method);
    const answer = work();
    if (this.answersToLose > 0) {
      this.answersToLose -= 1;
      throw unavailable();
    }
    return answer;
  }

  private keep(intent: PaymentIntent): PaymentIntent {
    this.intents.set(intent.id, intent);
    return intent;
  }

  private known(id: string): PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new DomainError('not-found', 'payment.unknown', 'There is no such payment.');
    return intent;
  }
}

function refuseSmall(amount: Money): void {
  if (amount.cents < 50) {
    throw new DomainError('invalid', 'payments.too-small', 'This amount is too small to be paid by card.');
  }
}

function unavailable(): DomainError {
  return new DomainError('unavailable', 'payments.unavailable', 'Payments are away for a moment. Please try again.', {
    retryAfter: 5,
  });
}

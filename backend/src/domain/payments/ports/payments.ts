import { Money } from '../../shared/money.js';

export type PaymentProvider = 'stripe' | 'sandbox';

/** `open` waits for the shopper, `processing` for the provider; `succeeded` and `cancelled` are for ever. */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

/** A payment as the provider knows it. */
export interface PaymentIntent {
  readonly id: string;
  /** Lets a browser confirm this payment and nothing else; never logged. */
  readonly clientSecret: string;
  readonly status: PaymentStatus;
  readonly amount: Money;
  readonly amountReceived: Money;
  /** ISO 4217 code in lower case. */
  readonly currency: string;
  /** The checkout and its revision that this payment is for; null when the intent is not of this shop's making. */
  readonly checkoutId: string | null;
  readonly revision: number | null;
}

export interface PaymentTerms {
  readonly checkoutId: string;
  readonly revision: number;
  readonly amount: Money;
}

/** A refund that the shop has decided. */
export interface RefundTerms {
  /** The refund's own, under which the provider keeps it: what it has is never asked for again. */
  readonly id: string;
  readonly paymentIntentId: string;
  readonly amount: Money;
  /** How many idempotency keys the provider has spoilt; the next one is asked with. */
  readonly spoiltKeys: number;
}

export interface ProviderRefund {
  readonly id: string;
  readonly paymentIntentId: string;
  readonly amount: Money;
  /** `succeeded` may still become `failed`, for 30 days. */
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Why it failed, as a sentence for staff. */
  readonly failure: string | null;
  /** The id of the shop's refund that it was asked for by; null for one that somebody made in the provider's own pages. */
  readonly idempotencyKey: string | null;
}

/**
 * The payment provider. An idempotency key used again with the same terms answers what the first call answered, with other
 * terms it is a fault of the program and throws; every call has a time limit.
 * Every method throws DomainError unavailable `payments.unavailable` when the provider is away or its answer was lost (the
 * operation may or may not have happened; repeating it with the same key is safe).
 */
export abstract class Payments {
  abstract readonly provider: PaymentProvider;
  /** @throws DomainError invalid `payments.too-small` below 50 cents. */
  abstract create(terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent>;
  /**
   * @throws DomainError conflict `payment.finished` when the payment can no longer be changed, not-found `payment.unknown`,
   * invalid `payments.too-small` below 50 cents
   */
  abstract update(id: string, terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent>;
  abstract get(id: string): Promise<PaymentIntent | null>;
  /**
   * Cancels what can still be cancelled and answers the payment as it then stands: cancelled, succeeded or processing.
   * @throws DomainError not-found `payment.unknown`
   */
  abstract cancel(id: string, idempotencyKey: string): Promise<PaymentIntent>;
  /**
   * Answers the refund that the provider has already, or makes it.
   * @throws DomainError conflict `refund.refused` when the provider will never carry this refund out, unavailable `refund.key-spoilt`
   * when it answers this key with a failure of its own for ever, which may have been carried out or not
   */
  abstract refund(terms: RefundTerms): Promise<ProviderRefund>;
  /** Newest first. */
  abstract listRefunds(paymentIntentId: string): Promise<ProviderRefund[]>;
  /** The refunds that were made since then, of whatever payment, newest first, at most the given number. */
  abstract listRefundsSince(since: Date, limit: number): Promise<ProviderRefund[]>;
  /** The shop's payments that were made since then, newest first, at most the given number. */
  abstract listSince(since: Date, limit: number): Promise<PaymentIntent[]>;
}

import { Money } from '../../shared/money.js';

export type PaymentProvider = 'stripe' | 'sandbox';

/** `open` waits for the shopper, `processing` for the provider; `succeeded` and `cancelled` are final. */
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
  /** The checkout and its revision that this payment is for; null for a payment not made by this shop. */
  readonly checkoutId: string | null;
  readonly revision: number | null;
}

export interface PaymentTerms {
  readonly checkoutId: string;
  readonly revision: number;
  readonly amount: Money;
  /** The id that the order will have; null for a checkout of an earlier version. */
  readonly orderId: string | null;
}

/** A refund that the shop has decided. */
export interface RefundTerms {
  /** The refund's own id, which the provider stores: what it already has is not requested again. */
  readonly id: string;
  readonly paymentIntentId: string;
  readonly amount: Money;
  /** Null when the payment made no order. */
  readonly orderId: string | null;
  /** How many idempotency keys can no longer be used; the next one is used. */
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
  /** The id of the shop's refund; null for one made in the provider's pages. */
  readonly idempotencyKey: string | null;
}

/**
 * The payment provider. Repeating an idempotency key with the same terms returns the first answer; with other
 * terms it throws, as that is a bug. Every call has a time limit.
 * Every method throws DomainError unavailable `payments.unavailable` when the provider is down or its answer was lost (the
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
   * Cancels what can still be cancelled and returns the payment afterwards: cancelled, succeeded or processing.
   * @throws DomainError not-found `payment.unknown`
   */
  abstract cancel(id: string, idempotencyKey: string): Promise<PaymentIntent>;
  /**
   * Returns the provider's existing refund, or makes it.
   * @throws DomainError conflict `refund.refused` when the provider refuses it permanently, unavailable `refund.key-spoilt`
   * when it always answers this key with its own error, after which the refund may or may not exist
   */
  abstract refund(terms: RefundTerms): Promise<ProviderRefund>;
  /** Newest first. */
  abstract listRefunds(paymentIntentId: string): Promise<ProviderRefund[]>;
  /** Every refund made since then, of any payment, newest first. */
  abstract listRefundsSince(since: Date): Promise<ProviderRefund[]>;
  /** Every payment of the shop that was opened since then and has succeeded, newest first. */
  abstract listPaidSince(since: Date): Promise<PaymentIntent[]>;
}

import { Money } from '../../shared/money.js';

export type PaymentProvider = 'stripe' | 'sandbox';

/**
 * `open`: the shopper can still pay. `processing`: the bank has neither accepted nor declined the payment yet.
 * `succeeded` and `cancelled` are final.
 */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

/** A payment at the provider. */
export interface PaymentIntent {
  readonly id: string;
  /** Allows a browser to confirm this payment only. Never logged. */
  readonly clientSecret: string;
  readonly status: PaymentStatus;
  readonly amount: Money;
  readonly amountReceived: Money;
  /** ISO 4217 code in lower case. */
  readonly currency: string;
  /** The checkout and the revision that this payment is for; null for a payment that this shop did not create. */
  readonly checkoutId: string | null;
  readonly revision: number | null;
}

export interface PaymentTerms {
  readonly checkoutId: string;
  readonly revision: number;
  readonly amount: Money;
  /** The id that the order has or will have; null if unknown. */
  readonly orderId: string | null;
}

/** The terms of a refund by the shop. */
export interface RefundTerms {
  /** The refund's own id, which the provider stores. It prevents a second request for an existing refund. */
  readonly id: string;
  readonly paymentIntentId: string;
  readonly amount: Money;
  /** Null when the payment did not create an order. */
  readonly orderId: string | null;
  /** Number of this refund's idempotency keys that can no longer be used. This number selects the next key. */
  readonly spoiledKeys: number;
}

export interface ProviderRefund {
  readonly id: string;
  readonly paymentIntentId: string;
  readonly amount: Money;
  /** `succeeded` may still change to `failed` within 30 days. */
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** The reason for a failure, as a sentence for staff. */
  readonly failure: string | null;
  /** Id of the shop's refund; null for a refund made in the provider's dashboard. */
  readonly idempotencyKey: string | null;
}

/**
 * The payment provider. A call that repeats an idempotency key with the same terms returns the first response. With
 * other terms, it throws, because the caller has a bug. Each call has a timeout. All methods throw DomainError
 * unavailable `payments.unavailable` when the provider is down or its response was lost. The operation may then have
 * happened or not, and the caller can safely repeat the call with the same key.
 */
export abstract class Payments {
  abstract readonly provider: PaymentProvider;
  /** @throws DomainError invalid `payments.too-small` below `smallestPayment` */
  abstract create(terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent>;
  /**
   * @throws DomainError conflict `payment.finished` when the payment can no longer be changed; not-found
   * `payment.unknown`; invalid `payments.too-small` below `smallestPayment`
   */
  abstract update(id: string, terms: PaymentTerms, idempotencyKey: string): Promise<PaymentIntent>;
  abstract get(id: string): Promise<PaymentIntent | null>;
  /**
   * Cancels the payment if that is still possible, and returns its new state: cancelled, succeeded or processing.
   * @throws DomainError not-found `payment.unknown`
   */
  abstract cancel(id: string, idempotencyKey: string): Promise<PaymentIntent>;
  /**
   * Returns the provider's existing refund, or creates one.
   * @throws DomainError conflict `refund.refused` when the provider refuses the refund permanently; unavailable
   * `refund.key-spoiled` when the provider always responds to this key with an internal error, so that the refund may
   * or may not exist
   */
  abstract refund(terms: RefundTerms): Promise<ProviderRefund>;
  /** Newest first. */
  abstract listRefunds(paymentIntentId: string): Promise<ProviderRefund[]>;
  /** All refunds made since this time, of any payment, newest first. */
  abstract listRefundsSince(since: Date): Promise<ProviderRefund[]>;
  /** All payments of the shop that were opened since this time and have succeeded, newest first. */
  abstract listPaidSince(since: Date): Promise<PaymentIntent[]>;
}

/**
 * Limit on declined payments per network. It stops thieves who test stolen cards. Successful payments do not count, so
 * that all shoppers of a campus network can buy: about 2,000 honest payments cause 120 declines.
 */
export const declinedPayments = { name: 'payments', points: 120, seconds: 3600 } as const;

/** Behavior of a test card when it pays. */
export interface SandboxCard {
  /**
   * Whether each refund to the card fails some time after it succeeded, because the card's bank sends the money back.
   */
  readonly returnsRefunds: boolean;
}

/** The sandbox's replacement for a provider's payment page. */
export abstract class SandboxTerminal {
  /** Status of the payment with this id and secret; null without such a payment. */
  abstract getStatus(id: string, clientSecret: string): Promise<PaymentStatus | null>;
  /** Charges the full amount if the payment is open. Returns its new status; null without such a payment. */
  abstract charge(id: string, clientSecret: string, card: SandboxCard): Promise<PaymentStatus | null>;
  /**
   * Deletes a limited number of saved responses older than 90 days, which are never requested again. Returns the number
   * of deleted responses.
   */
  abstract deleteOldCalls(): Promise<number>;
}

/** An event from the provider. Its content is not trusted; the payment is read from the provider instead. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null for events that concern no payment of this shop. */
  readonly paymentIntentId: string | null;
}

/** Parses the provider's signed events. */
export abstract class PaymentEvents {
  /**
   * @param payload the raw body, exactly as received
   * @throws DomainError malformed: `webhook.signature` when the signature is wrong or its time differs by more than 5
   * minutes; `webhook.event` when the signed content is not an event
   */
  abstract read(payload: Uint8Array, signature: string): PaymentEvent;
}

/** The provider's events that were fully handled. */
export abstract class ReceivedEvents {
  abstract has(eventId: string): Promise<boolean>;
  /** Records an event. Recording it twice is not an error. */
  abstract save(event: PaymentEvent): Promise<void>;
  /**
   * Deletes a limited number of events older than 90 days, which providers never repeat. Returns the number of deleted
   * events.
   */
  abstract deleteOld(): Promise<number>;
}

/** Counts payment events for operators. The shop does not store these events. */
export abstract class PaymentTally {
  /** Counts a declined card. The shopper may try another card. */
  abstract declined(): void;
}

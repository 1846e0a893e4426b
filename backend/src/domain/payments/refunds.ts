import type { Money } from '../shared/money.js';

/** Money that the shop owes back, decided in a transaction and carried out by the worker under the refund's own id. */
export interface Refund {
  readonly id: string;
  /** Exactly one of these two: the order, or the checkout whose payment made no order. */
  readonly orderId: string | null;
  readonly checkoutId: string | null;
  /** Null where no provider holds the money: staff give it back by hand, and it is done when it is written. */
  readonly paymentIntentId: string | null;
  readonly amount: Money;
  /** Empty where nobody said why. */
  readonly reason: string;
  /** Who of the staff decided it; null for the shop itself. */
  readonly staffId: number | null;
}

export interface DueRefund extends Refund {
  readonly paymentIntentId: string;
  /** How often it was tried before. */
  readonly attempts: number;
}

/** A refund that was found at the provider and not decided here. */
export interface ForeignRefund {
  readonly id: string;
  readonly providerRefundId: string;
  readonly paymentIntentId: string;
  readonly amount: Money;
}

export abstract class Refunds {
  /** Writes the refund; runs in the transaction that decides it. */
  abstract add(refund: Refund): Promise<void>;
  abstract find(id: string): Promise<Refund | null>;
  /** Takes refunds whose time has come, each for one caller, and puts off their next attempt to `leaseUntil`. */
  abstract claimDue(now: Date, leaseUntil: Date, limit: number): Promise<DueRefund[]>;
  /** The provider has taken it: the checkout behind it, if it has one, is refunded. */
  abstract succeeded(id: string, providerRefundId: string): Promise<void>;
  abstract postpone(id: string, until: Date, error: string): Promise<void>;
  /** The provider will never carry it out: people have to. What it had taken of an order's payment may be refunded again. */
  abstract failed(id: string, error: string): Promise<void>;
  /** Records refunds that staff made at the provider, once each, against the order they belong to. */
  abstract recordForeign(refund: ForeignRefund): Promise<void>;
}

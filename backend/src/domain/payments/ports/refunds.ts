import type { Money } from '../../shared/money.js';
import type { RefundLedger } from '../refund-ledger.js';
import type { ProviderRefund } from './payments.js';

/** Money that the shop owes back, decided in a transaction and carried out by the worker under the refund's own id. */
export interface Refund {
  readonly id: string;
  /** Exactly one of these two: the order, or the checkout whose payment made no order. */
  readonly orderId: string | null;
  readonly checkoutId: string | null;
  /** Null where no provider holds the money: staff give it back by hand, and it is done when it is written. */
  readonly paymentIntentId: string | null;
  readonly amount: Money;
  /** Empty where no one said why. */
  readonly reason: string;
  /** Who of the staff decided it; null for the shop itself. */
  readonly staffId: number | null;
}

/** A refund that the provider is not known to have. */
export interface DueRefund extends Refund {
  readonly paymentIntentId: string;
  /** How often it was tried before. */
  readonly attempts: number;
  /** How many of its keys the provider has spoilt. */
  readonly spoiltKeys: number;
}

export abstract class Refunds {
  /** Writes the refund; runs in the transaction that decides it. */
  abstract add(refund: Refund): Promise<void>;
  abstract get(id: string): Promise<Refund | null>;
  /** Takes refunds whose time has come, each for one caller, and puts off their next attempt to `leaseUntil`. */
  abstract claimDue(now: Date, leaseUntil: Date, limit: number): Promise<DueRefund[]>;
  abstract postpone(id: string, until: Date, error: string): Promise<void>;
  /** Puts it off, and has it asked for under another key then. */
  abstract renewKey(id: string, until: Date, error: string): Promise<void>;
  /**
   * All refunds of a payment, with its order, or the checkout that it is owed back for, locked until the running transaction ends;
   * null where there is neither.
   */
  abstract lockLedger(paymentIntentId: string): Promise<RefundLedger | null>;
  /** Writes what has changed in it, and from it what the order has given back, or whether the checkout is refunded. */
  abstract save(ledger: RefundLedger, at: Date): Promise<void>;
  /**
   * The payments whose ledgers do not show what the provider does, a bounded number.
   * @param since from when on the provider's list has them all; what has been on its way for longer is also looked at
   */
  abstract listUnsettled(made: readonly ProviderRefund[], since: Date): Promise<string[]>;
}

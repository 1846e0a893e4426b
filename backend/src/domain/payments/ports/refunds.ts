import type { Money } from '../../shared/money.js';
import type { RefundLedger } from '../refund-ledger.js';
import type { ProviderRefund } from './payments.js';

/** A refund that the shop has decided in a transaction; the worker carries it out under the refund's own id. */
export interface Refund {
  readonly id: string;
  /** Either `orderId` is set, or `checkoutId` of a checkout whose payment made no order. */
  readonly orderId: string | null;
  readonly checkoutId: string | null;
  /** Null when no provider has the money: staff give it back by hand, and the refund is done once saved. */
  readonly paymentIntentId: string | null;
  readonly amount: Money;
  /** Empty when no reason was given. */
  readonly reason: string;
  /** The member of staff who decided it; null for the shop itself. */
  readonly staffId: number | null;
}

/** A refund that the provider is not known to have. */
export interface DueRefund extends Refund {
  readonly paymentIntentId: string;
  /** The number of earlier tries. */
  readonly attempts: number;
  /** How many of its idempotency keys can no longer be used. */
  readonly spoiltKeys: number;
}

export abstract class Refunds {
  /** Writes the refund; runs in the transaction that decides it. */
  abstract add(refund: Refund): Promise<void>;
  abstract get(id: string): Promise<Refund | null>;
  /** Claims due refunds, each for one caller, and postpones their next try to `leaseUntil`. */
  abstract claimDue(now: Date, leaseUntil: Date, limit: number): Promise<DueRefund[]>;
  abstract postpone(id: string, until: Date, error: string): Promise<void>;
  /** Postpones it, and uses another key then. */
  abstract renewKey(id: string, until: Date, error: string): Promise<void>;
  /**
   * All refunds of a payment with its order or checkout, locked until the end of the transaction;
   * null when there is neither.
   */
  abstract lockLedger(paymentIntentId: string): Promise<RefundLedger | null>;
  /** Saves the changes, and updates the order's refunded amount or the checkout's state. */
  abstract save(ledger: RefundLedger, at: Date): Promise<void>;
  /**
   * Payments whose ledgers differ from the provider, a limited number.
   * @param since from when on the provider's list is complete; refunds in progress for longer are also checked
   */
  abstract listUnsettled(made: readonly ProviderRefund[], since: Date): Promise<string[]>;
}

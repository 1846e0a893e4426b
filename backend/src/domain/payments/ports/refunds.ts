import type { Money } from '../../shared/money.js';
import type { PaidBack } from '../../shared/pay-back.js';
import type { RefundLedger } from '../refund-ledger.js';
import type { ProviderRefund } from './payments.js';

/** A refund by the shop. After the refund is saved, the worker executes it under its own id. */
export interface Refund {
  readonly id: string;
  /** Either `orderId` is set, or the `checkoutId` of a checkout whose payment did not create an order. */
  readonly orderId: string | null;
  readonly checkoutId: string | null;
  /** Null when no provider holds the money. Staff then refund by hand, and the refund is complete once saved. */
  readonly paymentIntentId: string | null;
  readonly amount: Money;
  /** Sales tax in the amount; absent or null for a share of the order's remaining tax. */
  readonly tax?: Money | null;
  /**
   * Part of the amount that is refunded for the first time, for items or shipping costs. The rest can repeat failed
   * refunds. Absent: nothing.
   */
  readonly forItems?: Money;
  /** The failed refund that staff paid back without the provider; absent for other refunds. */
  readonly paysBack?: PaidBack | undefined;
  /** Empty when no reason was given. */
  readonly reason: string;
  /** Id of the staff member who requested the refund; null for the shop itself. */
  readonly staffId: number | null;
}

/** A refund that may not exist at the provider yet. */
export interface DueRefund extends Refund {
  readonly paymentIntentId: string;
  /** Number of earlier attempts. */
  readonly attempts: number;
  /** Number of its idempotency keys that can no longer be used. */
  readonly spoiledKeys: number;
}

export abstract class Refunds {
  /** Saves the refund, inside the caller's transaction. */
  abstract add(refund: Refund): Promise<void>;
  abstract get(id: string): Promise<Refund | null>;
  /**
   * Returns the amount that the order still owes for a failed refund, and the sales tax in this amount. The tax is null
   * if it is a share of the order's remaining tax. Returns null if the refund does not exist, belongs to another order,
   * did not fail, or is settled.
   */
  abstract getOwed(orderId: string, id: string): Promise<{ readonly amount: Money; readonly tax: Money | null } | null>;
  /** Claims due refunds, each for one caller, and postpones their next attempt to `leaseUntil`. */
  abstract claimDue(now: Date, leaseUntil: Date, limit: number): Promise<DueRefund[]>;
  abstract postpone(id: string, until: Date, error: string): Promise<void>;
  /** Postpones the refund; its next attempt uses another key. */
  abstract renewKey(id: string, until: Date, error: string): Promise<void>;
  /**
   * Returns all refunds of a payment, together with its order or checkout, and locks them until the end of the
   * transaction. Null if the payment has neither an order nor a checkout.
   */
  abstract lockLedger(paymentIntentId: string): Promise<RefundLedger | null>;
  /** Saves the changes, and updates the order's refunded amount or the checkout's state. */
  abstract save(ledger: RefundLedger, at: Date): Promise<void>;
  /**
   * Ids of payments whose ledgers differ from the provider's refunds, up to a limit.
   * @param since start of the period that the provider's list covers; older refunds that are still in progress are also
   * checked
   */
  abstract listUnsettled(made: readonly ProviderRefund[], since: Date): Promise<string[]>;
}

import type { Checkout } from '../checkout.js';

/** A product, and the number of further units that a network may hold. */
export interface NetworkShortage {
  readonly productId: number;
  readonly available: number;
}

export interface ToHold {
  readonly checkout: Checkout | null;
  readonly otherHeld: Checkout | null;
}

/** Loads and saves checkouts. Calls that lock or write run inside the caller's transaction. */
export abstract class Checkouts {
  abstract get(id: string): Promise<Checkout | null>;
  abstract getByPayment(paymentIntentId: string): Promise<Checkout | null>;
  /** The open or held checkout of a cart. */
  abstract getLive(cartId: number): Promise<Checkout | null>;
  /** The user's newest checkout, of this cart session when one is given. */
  abstract getLatest(userId: number, sessionId: string | null): Promise<Checkout | null>;
  /**
   * The user's checkout of this payment, whose row it locks, and the other one that the user holds. Holds of one network
   * wait for each other until the end of the transaction.
   */
  abstract lockToHold(paymentIntentId: string, userId: number, network: string): Promise<ToHold>;
  /** Locks the row and returns the checkout's current state. */
  abstract lock(id: string): Promise<Checkout>;
  /** False, and nothing is added, when the cart already has a checkout in progress or was deleted. */
  abstract add(checkout: Checkout): Promise<boolean>;
  /**
   * Saves a locked checkout.
   * @throws DomainError conflict `checkout.busy` when the account holds another checkout
   */
  abstract save(checkout: Checkout): Promise<void>;
  /**
   * Saves a checkout of `lockToHold` that has taken its stock, unless its network would then hold more than the limit.
   * @param unitsPerNetwork see HoldLimits
   * @returns the first product that exceeds the limit, after which nothing is saved; otherwise null
   * @throws DomainError conflict `checkout.busy` when the account holds another checkout
   */
  abstract saveHold(checkout: Checkout, unitsPerNetwork: number): Promise<NetworkShortage | null>;
  /** Saves the payment's id and secret on a checkout that has none yet; false when it has another payment. */
  abstract attachPayment(checkout: Checkout): Promise<boolean>;
  /**
   * Ids of held checkouts unchanged since then; each id is given to one caller at a time.
   * @param limit how many at most
   */
  abstract claimHeld(untouchedSince: Date, limit: number): Promise<string[]>;
  /** Ids of open checkouts unchanged since then; claimed like held checkouts. */
  abstract claimForgotten(untouchedSince: Date, limit: number): Promise<string[]>;
  /** Ids of open checkouts whose payment was first seen before then and is not refunded; claimed like held checkouts. */
  abstract claimPaid(paidBefore: Date, limit: number): Promise<string[]>;
  /** The checkouts of these payments that are neither ordered nor refunded. */
  abstract listUnsettled(paymentIntentIds: readonly string[]): Promise<Checkout[]>;
}

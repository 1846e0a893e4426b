import type { Checkout } from '../checkout.js';

/** A product, and how many of its units the shopper's IP network may still hold. */
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
  /** The open or held checkout of a cart, or the checkout that pays for an existing order. */
  abstract getLive(purchase: { readonly cartId: number } | { readonly orderId: string }): Promise<Checkout | null>;
  /** The user's newest checkout; when a session id is given, the newest checkout of that cart. */
  abstract getLatest(userId: number, sessionId: string | null): Promise<Checkout | null>;
  /**
   * Returns the user's checkout that has this payment, and locks its row. Also returns the user's other held checkout.
   * Concurrent holds from one network run one after the other.
   */
  abstract lockToHold(paymentIntentId: string, userId: number, network: string): Promise<ToHold>;
  /** Locks the row and returns the checkout's current state. */
  abstract lock(id: string): Promise<Checkout>;
  /**
   * Returns false and adds nothing when the cart or the order already has an active checkout, or the cart was deleted.
   */
  abstract add(checkout: Checkout): Promise<boolean>;
  /**
   * Saves a locked checkout.
   * @throws DomainError conflict `checkout.busy` when the account holds another checkout
   */
  abstract save(checkout: Checkout): Promise<void>;
  /**
   * Saves a checkout from `lockToHold` after its stock was reserved. Saves nothing if the checkout's network would then
   * hold more than the limit.
   * @param unitsPerNetwork see HoldLimits
   * @returns the first product that exceeds the limit; null if the checkout was saved
   * @throws DomainError conflict `checkout.busy` when the account holds another checkout
   */
  abstract saveHold(checkout: Checkout, unitsPerNetwork: number): Promise<NetworkShortage | null>;
  /**
   * Saves the payment's id and secret, unless the checkout already has a payment. Returns false when the checkout has
   * another payment.
   */
  abstract attachPayment(checkout: Checkout): Promise<boolean>;
  /**
   * Ids of checkouts that are due. Each id is given to one caller at a time.
   * @param due `held`, `open`: checkouts in this state whose last change was earlier than `before`; `paid`: open
   * checkouts whose payment was first seen earlier than `before` and is not refunded
   * @param limit max number of ids
   */
  abstract claim(due: 'held' | 'open' | 'paid', before: Date, limit: number): Promise<string[]>;
  /** The checkouts of these payments that are neither ordered nor refunded. */
  abstract listUnsettled(paymentIntentIds: readonly string[]): Promise<Checkout[]>;
}

/** Limits on units that shoppers hold before they pay. */
export class HoldLimits {
  constructor(
    /**
     * Max units of one product that all checkouts of one IP network may hold together, or half of the product's units
     * if that is more.
     */
    readonly unitsPerNetwork: number,
  ) {}
}

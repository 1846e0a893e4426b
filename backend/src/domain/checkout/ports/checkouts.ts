import type { Checkout } from '../checkout.js';

/** Where checkouts are kept. What locks or writes runs inside the caller's transaction. */
export abstract class Checkouts {
  abstract get(id: string): Promise<Checkout | null>;
  abstract getByPayment(paymentIntentId: string): Promise<Checkout | null>;
  /** The open or held checkout of a cart. */
  abstract getLive(cartId: number): Promise<Checkout | null>;
  /** The newest checkout of a user, of that cart session when one is given. */
  abstract getLatest(userId: number, sessionId: string | null): Promise<Checkout | null>;
  /** The user's held checkout. */
  abstract getHeld(userId: number): Promise<Checkout | null>;
  /** Takes the row's lock and answers the checkout as it is now. */
  abstract lock(id: string): Promise<Checkout>;
  /** Answers whether it was added: false when the cart has a live checkout already, or is gone. */
  abstract add(checkout: Checkout): Promise<boolean>;
  /**
   * Writes a locked checkout.
   * @throws DomainError conflict `checkout.busy`, when the account has another live hold
   */
  abstract save(checkout: Checkout): Promise<void>;
  /** Gives the payment's id and secret to a checkout that has none yet; answers false when it has another. */
  abstract attachPayment(checkout: Checkout): Promise<boolean>;
  /**
   * Ids of held checkouts that no one touched since then, each handed to one caller at a time.
   * @param limit how many at most
   */
  abstract claimHeld(untouchedSince: Date, limit: number): Promise<string[]>;
  /** Ids of open checkouts that no one touched since then. */
  abstract listForgotten(untouchedSince: Date, limit: number): Promise<string[]>;
}

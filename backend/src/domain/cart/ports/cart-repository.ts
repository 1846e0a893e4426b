import { Cart } from '../cart.js';

/** One of the carts that meet when somebody signs in. */
export interface AccountCart {
  readonly cart: Cart;
  /** Whether a checkout is open or held for it. */
  readonly inCheckout: boolean;
}

/**
 * Where carts are kept. The `lock` calls hold the cart until the transaction's end, make a cart that belongs to no one yet
 * the user's, and answer null when it is unknown or another account's.
 */
export abstract class CartRepository {
  abstract add(cart: Cart): Promise<void>;
  /** @param userId null where no one is signed in */
  abstract lock(sessionId: string, userId: number | null): Promise<Cart | null>;
  abstract lockByLine(lineId: string, userId: number | null): Promise<Cart | null>;
  /**
   * Locks the cart of the session id and, beside it, the latest other cart of the account that has something in it; one
   * device of an account at a time. No checkout begins on either until the transaction's end.
   */
  abstract lockForAccount(
    sessionId: string | null,
    userId: number,
  ): Promise<{ device: AccountCart | null; account: AccountCart | null }>;
  /** Removes a locked cart that no checkout is open or held for. */
  abstract remove(cart: Cart): Promise<void>;
  /** Writes a locked cart with its lines. */
  abstract save(cart: Cart): Promise<void>;
  /**
   * Removes the carts that no one comes back for: without an account after 90 days, and empty ones after 30, but none that
   * a checkout is open or held for; a bounded number at a time, which it answers.
   */
  abstract deleteForgotten(): Promise<number>;
}

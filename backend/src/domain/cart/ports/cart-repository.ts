import { Cart } from '../cart.js';

/** One of the two carts to merge at sign-in. */
export interface AccountCart {
  readonly cart: Cart;
  /** Whether the cart has an open or held checkout. */
  readonly inCheckout: boolean;
}

export interface BoughtLine {
  readonly productId: number;
  readonly variantId: number | null;
  readonly quantity: number;
  /** The set in the cart that contains the line as one half. */
  readonly set?: { readonly group: string };
}

/**
 * Loads and saves carts. Each `lock` call locks the cart until the end of the transaction and assigns a cart without an
 * owner to the user. The call returns null when the cart is unknown or belongs to another account.
 */
export abstract class CartRepository {
  abstract add(cart: Cart): Promise<void>;
  /** @param userId null for a visitor */
  abstract lock(sessionId: string, userId: number | null): Promise<Cart | null>;
  abstract lockByLine(lineId: string, userId: number | null): Promise<Cart | null>;
  /**
   * Locks the cart of the session id, and the account's most recent other cart that is not empty. Concurrent calls for
   * one account run one after the other. No checkout can begin on either cart until the end of the transaction.
   */
  abstract lockForAccount(
    sessionId: string | null,
    userId: number,
  ): Promise<{ device: AccountCart | null; account: AccountCart | null }>;
  /** Deletes a locked cart without an open or held checkout. */
  abstract remove(cart: Cart): Promise<void>;
  /** Saves a locked cart with its lines. */
  abstract save(cart: Cart): Promise<void>;
  /**
   * Removes exactly the purchased quantities, and the promo code that the order used. Units and lines that the owner
   * added meanwhile stay in the cart. Runs inside the caller's transaction. Does nothing if the cart was deleted.
   */
  abstract removeBought(cartId: number, lines: readonly BoughtLine[], promoCodeId: number | null): Promise<void>;
  /**
   * Deletes a limited number of abandoned carts (carts without an account after 90 days, empty carts after 30 days),
   * except carts with an open or held checkout. Returns the number of deleted carts.
   */
  abstract deleteAbandoned(): Promise<number>;
}

export interface BoughtLine {
  readonly productId: number;
  readonly variantId: number | null;
  readonly quantity: number;
}

/** Clears a cart of what was bought from it, while its owner may go on filling it. */
export abstract class BoughtLines {
  /**
   * Takes exactly the bought quantities out of the cart, and the promo code that the order used; all that was added or
   * chosen since stays. Runs inside the caller's transaction; a cart that is gone is no error.
   */
  abstract takeOut(cartId: number, lines: readonly BoughtLine[], promoCodeId: number | null): Promise<void>;
}

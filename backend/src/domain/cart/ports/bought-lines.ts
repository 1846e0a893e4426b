export interface BoughtLine {
  readonly productId: number;
  readonly variantId: number | null;
  readonly quantity: number;
  /** The set in the cart that contains the line as one half. */
  readonly set?: { readonly group: string };
}

/** Removes purchased lines from a cart while its owner may still add other lines. */
export abstract class BoughtLines {
  /**
   * Removes exactly the purchased quantities and the promo code that the order used. Later additions stay. Runs inside
   * the caller's transaction. Does nothing if the cart was deleted.
   */
  abstract removeUnits(cartId: number, lines: readonly BoughtLine[], promoCodeId: number | null): Promise<void>;
}

import type { StockLine } from './stock.js';

/**
 * Units reserved for shoppers on the waitlist whose turn has come. The waitlist holds these units in stock. When a
 * checkout buys them, the hold is transferred to the checkout. All calls run inside the caller's transaction.
 */
export abstract class Reservations {
  /**
   * Transfers the holds of the cart's reserved units to its checkout, as far as the checkout buys these units. Returns
   * the transferred units.
   */
  abstract handOver(cartId: number, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]>;
  /**
   * Call this when a checkout ends without an order, or when its hold expires. Gives its valid reservations back to the
   * waitlist, and returns their units, which the waitlist holds again. Ends expired reservations. The caller must
   * release all other units of the checkout.
   */
  abstract takeBack(checkoutId: string): Promise<StockLine[]>;
  /** Marks the checkout's reservations as purchased. */
  abstract markBought(checkoutId: string): Promise<void>;
  /** Moves the reservations of one cart to another. */
  abstract move(fromCartId: number, toCartId: number): Promise<void>;
}

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
   * Returns the live reservations of a checkout that did not become an order to the waitlist, which then holds their
   * units again, and returns these units. Ends expired reservations; the checkout must release their units.
   */
  abstract takeBack(checkoutId: string): Promise<StockLine[]>;
  /** Marks the checkout's reservations as purchased. */
  abstract markBought(checkoutId: string): Promise<void>;
  /** Moves the reservations of one cart to another. */
  abstract move(fromCartId: number, toCartId: number): Promise<void>;
}

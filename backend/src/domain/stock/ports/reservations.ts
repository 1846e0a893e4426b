import type { StockLine } from './stock.js';

/**
 * Units that are kept for those whose turn it is: held in stock by the waitlist, until a checkout takes the hold over. All calls run inside the
 * caller's transaction.
 */
export abstract class Reservations {
  /** Hands the holds of the units that are reserved for the cart to its checkout, as far as it buys them, and returns them. */
  abstract handOver(cartId: number, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]>;
  /** Takes the holds of a checkout that has not become an order back, and returns them; those whose time is over stay with the checkout. */
  abstract takeBack(checkoutId: string): Promise<StockLine[]>;
  /** The checkout's reservations have become an order. */
  abstract buy(checkoutId: string): Promise<void>;
  /** The lines of one cart have gone to another. */
  abstract move(fromCartId: number, toCartId: number): Promise<void>;
}

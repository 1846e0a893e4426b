import type { Discount, Quote } from '../../pricing/quote.js';
import type { Money } from '../../shared/money.js';

/**
 * Why a line cannot be bought as it stands. A line with a problem is shown and stands in the way of paying. `repriced` says that
 * the price has risen; it ends when the shopper sets the line's quantity, which accepts the price of the day.
 */
export type LineProblem = 'archived' | 'sold-out' | 'not-enough' | 'repriced';

export interface PricedCartLine {
  readonly id: string;
  readonly productId: number;
  readonly variantId: number | null;
  readonly quantity: number;
  /** The price of the day for one unit. */
  readonly price: Money;
  /** The price that the shopper last accepted. */
  readonly seenPrice: Money;
  /** How many this cart can buy, what its own checkout holds among them. */
  readonly available: number;
  readonly problem: LineProblem | null;
  readonly product: {
    readonly name: string;
    readonly slug: string;
    readonly price: Money;
    readonly imageUrl: string;
  };
  readonly variant: {
    readonly size: string | null;
    readonly color: string;
    /** Null takes the product's. */
    readonly price: Money | null;
    readonly imageUrl: string | null;
  } | null;
  /** What to show until the picture of the variant, or else of the product, has come; null where it has none. */
  readonly placeholder: string | null;
}

export interface PricedCart {
  readonly id: number;
  readonly sessionId: string;
  /** The account that the cart belongs to; null while it is only the device's. */
  readonly userId: number | null;
  readonly lines: readonly PricedCartLine[];
  /** The code that the shopper put on the cart, whether it applies at the moment or not. */
  readonly promoCodeId: number | null;
  /** The code that takes its discount off the quote; null also while the cart's code does not apply. */
  readonly promo: { readonly id: number; readonly code: string; readonly discount: Discount } | null;
  /** What she would pay if she agreed to all that has changed. */
  readonly quote: Quote;
}

/**
 * Reads carts with the prices, stock and promotions of the moment, inside a running transaction when there is one. A cart
 * that belongs to another account than the one who asks is unknown.
 */
export abstract class CartReader {
  /** @param userId null where no one is signed in */
  abstract getBySession(sessionId: string, userId: number | null): Promise<PricedCart | null>;
  abstract get(cartId: number, userId: number | null): Promise<PricedCart | null>;
  /** The cart that the account used last. */
  abstract getLatest(userId: number): Promise<PricedCart | null>;
}

import type { Discount, Quote } from '../../pricing/quote.js';
import type { Money } from '../../shared/money.js';

/**
 * Why a line cannot be bought now. A line with a problem is shown and prevents payment. `repriced`: the price has risen;
 * solved when the shopper sets the line's quantity, which accepts the current price.
 */
export type LineProblem = 'archived' | 'sold-out' | 'not-enough' | 'repriced';

export interface PricedCartLine {
  readonly id: string;
  readonly productId: number;
  readonly variantId: number | null;
  readonly quantity: number;
  /** The current price of one unit; of half a set, its share of the set's price. */
  readonly price: Money;
  /** The price that the shopper last accepted. */
  readonly seenPrice: Money;
  /** How many units this cart can buy, including those that its own checkout holds and that are reserved for it. */
  readonly available: number;
  /** How many of these the waitlist keeps for this cart. */
  readonly reserved: number;
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
    /** Null: the product's own. */
    readonly price: Money | null;
    readonly imageUrl: string | null;
  } | null;
  /** Shown while the picture (the variant's, else the product's) loads; null where there is none. */
  readonly placeholder: string | null;
  /** The set that it is one half of; both halves have one quantity, one problem, and as many available. */
  readonly set: PricedSet | null;
}

/** A set as its lines name it. */
export interface PricedSet {
  readonly productId: number;
  readonly group: string;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string;
  /** Of one set, today and as the shopper last accepted it. */
  readonly price: Money;
  readonly seenPrice: Money;
  /** The half of which least is left: "Tide Top (M, Navy)". */
  readonly scarcest: string;
}

export interface PricedCart {
  readonly id: number;
  readonly sessionId: string;
  /** The owner's account; null while the cart belongs only to the device. */
  readonly userId: number | null;
  readonly lines: readonly PricedCartLine[];
  /** The promo code on the cart, whether it applies at the moment or not. */
  readonly promoCodeId: number | null;
  /** The code whose discount is in the quote; null also when the cart's code does not apply. */
  readonly promo: { readonly id: number; readonly code: string; readonly discount: Discount } | null;
  /** What the shopper would pay after accepting all changes. */
  readonly quote: Quote;
}

/**
 * Reads carts with current prices, stock and promotions, inside the running transaction if there is one. A cart that
 * belongs to another account is treated as unknown.
 */
export abstract class CartReader {
  /** @param userId null for a visitor */
  abstract getBySession(sessionId: string, userId: number | null): Promise<PricedCart | null>;
  abstract get(cartId: number, userId: number | null): Promise<PricedCart | null>;
  /** The cart that the account used last. */
  abstract getLatest(userId: number): Promise<PricedCart | null>;
}

import type { SoldAs } from '../../pricing/promo-code.js';
import type { Discount, Quote } from '../../pricing/quote.js';
import type { Money } from '../../shared/money.js';
import type { ItemCodes } from '../../stock/item-codes.js';
import type { Cart, Offer } from '../cart.js';

/**
 * Reason why a line cannot be bought now. The page shows the problem. Payment is not possible until the problem is
 * resolved. `repriced`: the price has risen; setting the line's quantity accepts the current price.
 */
export type LineProblem = 'archived' | 'sold-out' | 'not-enough' | 'repriced';

export interface PricedCartLine {
  readonly id: string;
  readonly productId: number;
  readonly variantId: number | null;
  readonly quantity: number;
  /** The current price of one unit. For half of a set, its share of the set's price. */
  readonly price: Money;
  /** Grams of one unit; null if unknown. */
  readonly weight: number | null;
  /** The price that the shopper last accepted. */
  readonly seenPrice: Money;
  /**
   * Number of units that this cart can buy, including units that are held by its own checkout or reserved for the cart.
   */
  readonly available: number;
  /** Number of these units that the waitlist reserves for this cart. */
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
    /** Null: the product's price applies. */
    readonly price: Money | null;
    readonly imageUrl: string | null;
  } | null;
  readonly codes: ItemCodes;
  /** Preview shown while the picture (the variant's, else the product's) loads; null without a preview. */
  readonly placeholder: string | null;
  /**
   * The set that contains the line as one half. Both halves have the same quantity, problem and number of available
   * units.
   */
  readonly set: PricedSet | null;
  /** The product and category under which the line is sold. A promo code can be limited to them. */
  readonly soldAs: SoldAs;
  /** Whether the discount of the cart's promo code excludes the line; absent without a discount. */
  readonly excluded?: boolean;
}

/** A set, as shown at its lines. */
export interface PricedSet {
  readonly productId: number;
  readonly group: string;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string;
  /** Price of one set now, and the price that the shopper last accepted. */
  readonly price: Money;
  readonly seenPrice: Money;
  /** The half with the fewest units left: "Tide Top (M, Navy)". */
  readonly scarcest: string;
}

export interface PricedCart {
  readonly id: number;
  readonly sessionId: string;
  /** The owner's account; null for a cart that only belongs to a device. */
  readonly userId: number | null;
  readonly lines: readonly PricedCartLine[];
  /** The cart's promo code, even if it is archived or does not apply at the moment. */
  readonly promoCodeId: number | null;
  /** The code whose discount the quote contains; null also when the cart's code does not apply. */
  readonly promo: { readonly id: number; readonly code: string; readonly discount: Discount } | null;
  /**
   * The cart's code while it does not apply, or a deleted code, with a sentence for shoppers; absent if the code
   * applies.
   */
  readonly pausedPromo?: { readonly code: string; readonly message: string };
  /** Quote for the cart as if the shopper had accepted all changes of prices, quantities and availability. */
  readonly quote: Quote;
}

/**
 * Reads carts, and offers for a cart, with current prices, stock and promotions, inside the running transaction if
 * there is one. A cart that belongs to another account is treated as unknown.
 */
export abstract class CartReader {
  /** @param userId null for a visitor */
  abstract getBySession(sessionId: string, userId: number | null): Promise<PricedCart | null>;
  abstract get(cartId: number, userId: number | null): Promise<PricedCart | null>;
  /** The account's most recently used cart. */
  abstract getLatest(userId: number): Promise<PricedCart | null>;
  /**
   * The offers of products for a cart: one per variant in the product's order, or one offer for a product without
   * variants. Empty when the product is unknown or archived. For a set, the list has the offers of its halves, and the
   * set's own offer unless the set is switched off.
   */
  abstract listOffers(productIds: readonly number[], cartId: number): Promise<Offer[]>;
}

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

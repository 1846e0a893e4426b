import { DomainError } from '../shared/domain-error.js';
import { splitSetPrice } from '../pricing/quote.js';
import type { Money } from '../shared/money.js';
import type { StockTarget } from '../stock/ports/stock.js';
import { isSameTarget } from '../stock/stock-target.js';

/** A purchasable item: a variant, or a product without variants. */
export interface Offer {
  readonly productId: number;
  readonly variantId: number | null;
  /** The current price of one unit. */
  readonly price: Money;
  /**
   * Number of units that this cart can buy, including units that are held by its own checkout or reserved for the cart.
   */
  readonly available: number;
  /** The name with size and color: "Tide Top (M, Navy)". */
  readonly name: string;
  /**
   * The product's own price, independent of the size. A set's price is split in proportion to these prices of its
   * halves.
   */
  readonly listPrice: Money;
  /** Whether the product is only sold as part of a set. */
  readonly isSetOnly: boolean;
  /** The products of a set; null for a product that is not a set. */
  readonly halves: { readonly topId: number; readonly bottomId: number } | null;
}

/** A set in one size per half. Each half costs its share of the set's price. */
export interface SetOffer {
  readonly productId: number;
  readonly halves: readonly [Offer, Offer];
}

/** The offer of exactly this variant, or undefined if it is no longer sold. */
export function offerOf(offers: readonly Offer[], target: StockTarget): Offer | undefined {
  return offers.find((offer) => isSameTarget(offer, target));
}

/** The offer of exactly these halves, or undefined if they are no longer sold together. */
export function setOfferOf(
  offers: readonly Offer[],
  setId: number,
  chosen: readonly StockTarget[],
): SetOffer | undefined {
  const set = offers.find(({ productId, halves }) => productId === setId && halves !== null);
  const half = (id: number | undefined) => {
    const target = chosen.find(({ productId }) => productId === id);
    return target && offerOf(offers, target);
  };
  const [top, bottom] = [half(set?.halves?.topId), half(set?.halves?.bottomId)];
  if (!set || !top || !bottom) return undefined;
  const [topPrice, bottomPrice] = splitSetPrice(set.price, top.listPrice, bottom.listPrice);
  return {
    productId: setId,
    halves: [
      { ...top, price: topPrice },
      { ...bottom, price: bottomPrice },
    ],
  };
}

export function soldInSetsOnly(): DomainError {
  return new DomainError('invalid', 'product.set-only', 'This item is only sold as part of a set.');
}

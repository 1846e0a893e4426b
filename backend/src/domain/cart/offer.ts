import { DomainError } from '../shared/domain-error.js';
import { splitSetPrice } from '../pricing/set-price.js';
import type { Money } from '../shared/money.js';
import type { StockTarget } from '../stock/ports/stock.js';

/** What a cart line can buy: a variant, or a product without variants. */
export interface Offer {
  readonly productId: number;
  readonly variantId: number | null;
  /** The current price of one unit. */
  readonly price: Money;
  /** How many units this cart can buy, including those that its own checkout holds and that are reserved for it. */
  readonly available: number;
  /** With its size and color: "Tide Top (M, Navy)". */
  readonly name: string;
  /** The product's own price, whatever its size: a set's price is split by it. */
  readonly listPrice: Money;
  /** Whether it is sold as part of a set only. */
  readonly isSetOnly: boolean;
  /** The products that a set consists of; null for anything else. */
  readonly halves: { readonly topId: number; readonly bottomId: number } | null;
}

/** A set in one size each, as a cart takes it: both halves at their shares of its price. */
export interface SetOffer {
  readonly productId: number;
  readonly halves: readonly [Offer, Offer];
}

/** The offer of exactly this variant, if it is still sold. */
export function offerOf(offers: readonly Offer[], { productId, variantId }: StockTarget): Offer | undefined {
  return offers.find((offer) => offer.productId === productId && offer.variantId === variantId);
}

/** The offer of exactly these halves, if all are still sold together. */
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

/**
 * The offer of a variant; when no variant is given, the first that can be bought.
 * @throws DomainError not-found `product.unknown`; invalid `variant.unknown` for a variant that is not the product's
 */
export function chosenOffer(offers: readonly Offer[], variantId: number | null): Offer {
  const [first] = offers;
  if (first?.isSetOnly) throw soldInSetsOnly();
  if (!first) throw new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
  if (variantId === null) return offers.find((offer) => offer.available > 0) ?? first;
  const chosen = offers.find((offer) => offer.variantId === variantId);
  if (chosen) return chosen;
  const message = 'This choice is not available.';
  throw new DomainError('invalid', 'variant.unknown', message, { errors: { variantId: message } });
}

export interface ChosenHalves {
  readonly topVariantId: number | null;
  readonly bottomVariantId: number | null;
}

/**
 * The set in the chosen sizes.
 * @throws DomainError not-found `product.unknown`; invalid `set.size`, at the half for which none is chosen
 */
export function chosenSet(
  offers: readonly Offer[],
  setId: number,
  chosen: ChosenHalves = { topVariantId: null, bottomVariantId: null },
): SetOffer {
  const set = offers.find(({ productId }) => productId === setId);
  if (!set?.halves) throw new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
  const { topId, bottomId } = set.halves;
  const top = chosenHalf(offers, topId, chosen.topVariantId, 'top');
  const bottom = chosenHalf(offers, bottomId, chosen.bottomVariantId, 'bottom');
  const offer = setOfferOf(offers, setId, [top, bottom]);
  if (!offer) throw new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
  return offer;
}

/** Of a half with one choice only, that. */
function chosenHalf(
  offers: readonly Offer[],
  productId: number,
  variantId: number | null,
  half: 'top' | 'bottom',
): Offer {
  const all = offers.filter((offer) => offer.productId === productId);
  const chosen = variantId === null && all.length === 1 ? all[0] : all.find((offer) => offer.variantId === variantId);
  if (chosen) return chosen;
  const message = `Please choose the size of the ${half}.`;
  throw new DomainError('invalid', 'set.size', message, { errors: { [`${half}VariantId`]: message } });
}

export function soldInSetsOnly(): DomainError {
  return new DomainError('invalid', 'product.set-only', 'This item is sold as part of a set only.');
}

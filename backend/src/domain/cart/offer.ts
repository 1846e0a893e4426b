import { DomainError } from '../shared/domain-error.js';
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
}

/** The offer of exactly this variant, if it is still sold. */
export function offerOf(offers: readonly Offer[], { productId, variantId }: StockTarget): Offer | undefined {
  return offers.find((offer) => offer.productId === productId && offer.variantId === variantId);
}

/**
 * The offer of a variant; when no variant is given, the first that can be bought.
 * @throws DomainError not-found `product.unknown`; invalid `variant.unknown` for a variant that is not the product's
 */
export function chosenOffer(offers: readonly Offer[], variantId: number | null): Offer {
  const [first] = offers;
  if (!first) throw new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
  if (variantId === null) return offers.find((offer) => offer.available > 0) ?? first;
  const chosen = offers.find((offer) => offer.variantId === variantId);
  if (chosen) return chosen;
  const message = 'This choice is not available.';
  throw new DomainError('invalid', 'variant.unknown', message, { errors: { variantId: message } });
}

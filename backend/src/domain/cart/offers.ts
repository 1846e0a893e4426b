import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import type { StockTarget } from '../stock/stock.js';

/** One thing that a cart can take: a variant, or a product without variants. */
export interface Offer {
  readonly productId: number;
  readonly variantId: number | null;
  /** The price of the day for one piece. */
  readonly price: Money;
  /** How many this cart can buy, what its own checkout holds among them. */
  readonly available: number;
}

/** What the catalogue and the shelf offer to a cart. */
export abstract class Offers {
  /** One offer for each variant, in the product's order, or one for the product; none when it is unknown or archived. */
  abstract of(productIds: readonly number[], cartId: number): Promise<Offer[]>;
}

/** The offer of exactly that choice, if it is still sold. */
export function offerOf(offers: readonly Offer[], { productId, variantId }: StockTarget): Offer | undefined {
  return offers.find((offer) => offer.productId === productId && offer.variantId === variantId);
}

/**
 * The offer that a shopper means; without a variant the first that can be bought.
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

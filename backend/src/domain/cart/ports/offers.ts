import type { Offer } from '../offer.js';

/** Offers for purchase: the catalog and the available units, from the view of one cart. */
export abstract class Offers {
  /**
   * One offer per variant in the product's order, or one for a product without variants. Empty when the product is
   * unknown or archived. A set returns its own offer, unless the set is switched off, and the offers of its halves.
   */
  abstract list(productIds: readonly number[], cartId: number): Promise<Offer[]>;
}

import type { Offer } from '../offer.js';

/** What can be bought: the catalog and the available units, as one cart sees them. */
export abstract class Offers {
  /**
   * One offer per variant in the product's order, or one for a product without variants; none when it is unknown or archived. Of a
   * set its own, unless it is switched off, and those of its halves.
   */
  abstract list(productIds: readonly number[], cartId: number): Promise<Offer[]>;
}

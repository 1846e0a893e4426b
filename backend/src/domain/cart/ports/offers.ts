import type { Offer } from '../offer.js';

/** What the catalogue and the shelf offer to a cart. */
export abstract class Offers {
  /** One offer for each variant, in the product's order, or one for the product; none when it is unknown or archived. */
  abstract list(productIds: readonly number[], cartId: number): Promise<Offer[]>;
}

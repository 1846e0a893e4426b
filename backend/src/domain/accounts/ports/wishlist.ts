/** How many products one account may save. */
export const mostSaved = 500;

/** The products that people saved for later, by id. A product that is no longer sold is on no wishlist. */
export abstract class Wishlist {
  /** Newest first. */
  abstract getProductIds(userId: number): Promise<number[]>;
  /** As `list`, with the account locked until the end of the transaction, so that two devices cannot both add the last one. */
  abstract lockProductIds(userId: number): Promise<number[]>;
  /**
   * Saves those of the products that the shop sells; the first counts as the newest.
   * @returns how many were saved
   */
  abstract add(userId: number, productIds: readonly number[]): Promise<number>;
  /** Does nothing for a product that is not saved. */
  abstract remove(userId: number, productId: number): Promise<void>;
}

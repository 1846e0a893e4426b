/** Max number of products on one account's wishlist. */
export const maxSaved = 500;

/** Product ids that customers saved for later. Products that are no longer sold are left out. */
export abstract class Wishlist {
  /** Newest first. */
  abstract getProductIds(userId: number): Promise<number[]>;
  /**
   * Same as `getProductIds`, with the account locked until the end of the transaction, so that two devices cannot
   * exceed the limit.
   */
  abstract lockProductIds(userId: number): Promise<number[]>;
  /**
   * Saves the products that the shop sells, and ignores other ids. The first id becomes the newest entry.
   * @returns the number of saved products
   */
  abstract add(userId: number, productIds: readonly number[]): Promise<number>;
  /** Does nothing if the product is not on the wishlist. */
  abstract remove(userId: number, productId: number): Promise<void>;
}

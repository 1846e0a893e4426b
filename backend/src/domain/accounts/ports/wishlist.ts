/** How many products one account may save. */
export const mostSaved = 500;

/** What people have saved for later, by the products' ids. A product that is no longer sold is on no wishlist. */
export abstract class Wishlist {
  /** Newest first. */
  abstract getProductIds(userId: number): Promise<number[]>;
  /** The same, with the account locked until the transaction's end, so that two devices cannot both add the last one. */
  abstract lockProductIds(userId: number): Promise<number[]>;
  /**
   * Saves those of the products that the shop sells, the first as the newest.
   * @returns how many it saved
   */
  abstract add(userId: number, productIds: readonly number[]): Promise<number>;
  /** Also when it is not there. */
  abstract remove(userId: number, productId: number): Promise<void>;
}

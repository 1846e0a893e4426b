import type { LabelAddress, SavedAddress } from '../saved-address.js';

/** A customer's saved sizes and body measurements in centimeters. Null fields are not set. */
export interface FitProfile extends Readonly<Record<'bust' | 'underbust' | 'waist' | 'hips' | 'torso', number | null>> {
  /** Formatted like the list parameter `mySize`: "top:M,one-piece:L". */
  readonly mySize: string | null;
}

/** Max number of products on one account's wishlist. */
export const maxWishlistItems = 500;

/**
 * Details that customers saved for their next orders: addresses, sizes and body measurements, and the products on their
 * wishlists.
 */
export abstract class CustomerDetails {
  /** The default address comes first. */
  abstract listAddresses(userId: number): Promise<SavedAddress[]>;
  /** Same as `listAddresses`, with the account locked until the end of the transaction. */
  abstract lockAddresses(userId: number): Promise<SavedAddress[]>;
  /** @returns the id of the new address */
  abstract addAddress(userId: number, address: LabelAddress): Promise<number>;
  abstract saveAddress(id: number, address: LabelAddress): Promise<void>;
  /** Makes this address the default instead of the current default address. */
  abstract makeDefault(userId: number, id: number): Promise<void>;
  abstract removeAddress(id: number): Promise<void>;

  /** For an account without a saved profile, returns a profile whose fields are all null. */
  abstract getFit(userId: number): Promise<FitProfile>;
  /** Saves the profile. An empty profile is deleted. */
  abstract saveFit(userId: number, profile: FitProfile): Promise<void>;

  /** Ids of the products on the wishlist, newest first. Products that are no longer sold are left out. */
  abstract listWishlist(userId: number): Promise<number[]>;
  /**
   * Same as `listWishlist`, with the account locked until the end of the transaction, so that two devices cannot
   * exceed the limit.
   */
  abstract lockWishlist(userId: number): Promise<number[]>;
  /**
   * Saves the products that the shop sells, and ignores other ids. The first id becomes the newest entry.
   * @returns the number of saved products
   */
  abstract addToWishlist(userId: number, productIds: readonly number[]): Promise<number>;
  /** Does nothing if the product is not on the wishlist. */
  abstract removeFromWishlist(userId: number, productId: number): Promise<void>;
}

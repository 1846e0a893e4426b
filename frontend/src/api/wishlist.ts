import { read } from './client';

export const wishlistKey = '/api/wishlist';

/** Loads the account's saved products. */
export const fetchWishlist = () => read(wishlistKey);

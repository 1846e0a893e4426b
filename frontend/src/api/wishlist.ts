import { read } from './client';

export const wishlistKey = '/api/wishlist';

/** The account's saved products. */
export const fetchWishlist = () => read(wishlistKey);

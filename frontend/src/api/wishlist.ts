import { read } from './client';

/** The account's saved products. */
export const fetchWishlist = () => read('/api/wishlist');

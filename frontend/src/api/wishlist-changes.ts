import { at } from './address';
import { sendOnce } from './send-once';

/** Adds products saved elsewhere, except unknown ones, and returns the whole list. */
export const mergeWishlist = (productIds: readonly number[]) =>
  sendOnce('POST', '/api/wishlist/merge', { productIds: [...productIds] });

export const saveToWishlist = (productId: number) => sendOnce('POST', '/api/wishlist', { productId });

export const removeFromWishlist = (productId: number) =>
  sendOnce('DELETE', at('/api/wishlist/{productId}', { productId }));

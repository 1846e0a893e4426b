import { read } from './client';
import type { Product } from './models';
import { sendOnce } from './send-once';

const path = '/api/wishlist';

/** What the account saved. */
export async function fetchWishlist(): Promise<Product[]> {
  return (await read(path)) as Product[];
}

/** Adds products that were saved elsewhere, unknown ones aside, and gives the whole list. */
export async function mergeWishlist(productIds: readonly number[]): Promise<Product[]> {
  return (await sendOnce('POST', `${path}/merge`, { productIds })) as Product[];
}

export async function saveToWishlist(productId: number): Promise<void> {
  await sendOnce('POST', path, { productId });
}

export async function removeFromWishlist(productId: number): Promise<void> {
  await sendOnce('DELETE', `${path}/${productId}`);
}

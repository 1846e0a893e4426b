import { read, send } from './client';
import type { Product } from './models';

const path = '/api/wishlist';

/** What the account saved. */
export async function fetchWishlist(): Promise<Product[]> {
  return (await read(path)) as Product[];
}

/** Adds products that were saved elsewhere, unknown ones aside, and gives the whole list. */
export async function mergeWishlist(productIds: readonly number[]): Promise<Product[]> {
  return (await send('POST', `${path}/merge`, { productIds })) as Product[];
}

export async function saveToWishlist(productId: number): Promise<void> {
  await send('POST', path, { productId });
}

export async function removeFromWishlist(productId: number): Promise<void> {
  await send('DELETE', `${path}/${productId}`);
}

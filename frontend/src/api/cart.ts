import { read, send } from './client';
import type { Cart } from './models';

export const cartKey = (sessionId: string) => `/api/cart/${encodeURIComponent(sessionId)}`;

export interface NewCartItem {
  productId: number;
  quantity: number;
  variantId: number | null;
}

/** Makes a cart and gives its session id. */
export async function createCart(): Promise<string> {
  return ((await send('POST', '/api/cart', {})) as Pick<Cart, 'sessionId'>).sessionId;
}

export async function fetchCart(key: string): Promise<Cart> {
  return (await read(key)) as Cart;
}

export async function addCartItem(sessionId: string, item: NewCartItem): Promise<void> {
  await send('POST', `${cartKey(sessionId)}/items`, item);
}

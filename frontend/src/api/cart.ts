import { read } from './client';
import type { AdoptedCart, Cart } from './models';
import { keyOfPress, sendOnce } from './send-once';

export const cartKey = (sessionId: string) => `/api/cart/${encodeURIComponent(sessionId)}`;

export interface NewCartItem {
  productId: number;
  quantity: number;
  variantId: number | null;
}

/** The session id of the `known` cart if it is still there, else that of a new one. */
export async function createCart(known: string | null): Promise<string> {
  return ((await sendOnce('POST', '/api/cart', { sessionId: known })) as Pick<Cart, 'sessionId'>).sessionId;
}

/** The device's cart becomes the account's, or is merged into the one that was filled elsewhere. */
export async function adoptCart(sessionId: string | null): Promise<AdoptedCart> {
  return (await sendOnce('POST', '/api/user/cart', { sessionId })) as AdoptedCart;
}

export async function fetchCart(key: string): Promise<Cart> {
  return (await read(key)) as Cart;
}

/** The Idempotency-Key under which an addition is sent, or was when no one heard of it. @param sessionId null: the cart is yet to be made */
export const additionKey = (sessionId: string | null, item: NewCartItem) =>
  keyOfPress('POST', itemsPath(sessionId ?? ''), item);

export async function addCartItem(sessionId: string, item: NewCartItem, key?: string): Promise<void> {
  await sendOnce('POST', itemsPath(sessionId), item, key);
}

/** Sets a line's quantity, which also accepts its price of today. */
export async function changeCartItem(id: string, quantity: number): Promise<Cart> {
  return (await sendOnce('PUT', cartItemPath(id), { quantity })) as Cart;
}

export async function removeCartItem(id: string): Promise<Cart> {
  return (await sendOnce('DELETE', cartItemPath(id))) as Cart;
}

/** Takes what changed since the lines were put in: prices of today, quantities that are left, and nothing that is gone. */
export async function acceptCartChanges(sessionId: string): Promise<Cart> {
  return (await sendOnce('POST', `${cartKey(sessionId)}/accept-changes`)) as Cart;
}

export async function clearCart(sessionId: string): Promise<Cart> {
  return (await sendOnce('DELETE', cartKey(sessionId))) as Cart;
}

export async function applyPromo(sessionId: string, code: string): Promise<Cart> {
  return (await sendOnce('POST', `${cartKey(sessionId)}/promo`, { code })) as Cart;
}

export async function removePromo(sessionId: string): Promise<Cart> {
  return (await sendOnce('DELETE', `${cartKey(sessionId)}/promo`)) as Cart;
}

const itemsPath = (sessionId: string) => `${cartKey(sessionId)}/items`;
const cartItemPath = (id: string) => `/api/cart/items/${encodeURIComponent(id)}`;

import { type Address, at } from './address';
import { read } from './client';
import type { NewCartItem } from './models';
import { keyOfPress, sendOnce, sendUnder } from './send-once';

export const cartKey = (sessionId: string) => at('/api/cart/{sessionId}', { sessionId });
const itemsOf = (sessionId: string) => at('/api/cart/{sessionId}/items', { sessionId });

/** The session id of the `known` cart if it is still there, else that of a new one. */
export const createCart = async (known: string | null): Promise<string> =>
  (await sendOnce('POST', '/api/cart', { sessionId: known })).sessionId;

/** The device's cart becomes the account's, or is merged into the one that was filled elsewhere. */
export const adoptCart = (sessionId: string | null) => sendOnce('POST', '/api/user/cart', { sessionId });

export const fetchCart = (key: Address<'/api/cart/{sessionId}'>) => read(key);

/** The Idempotency-Key under which an addition is sent, or was when no one heard of it. @param sessionId null: the cart is yet to be made */
export const additionKey = (sessionId: string | null, item: NewCartItem) =>
  keyOfPress('POST', itemsOf(sessionId ?? ''), item);

export const addCartItem = (sessionId: string, item: NewCartItem, key = additionKey(sessionId, item)) =>
  sendUnder(key, 'POST', itemsOf(sessionId), item);

/** Sets a line's quantity, which also accepts its price of today. */
export const changeCartItem = (id: string, quantity: number) =>
  sendOnce('PUT', at('/api/cart/items/{id}', { id }), { quantity });

export const removeCartItem = (id: string) => sendOnce('DELETE', at('/api/cart/items/{id}', { id }));

/** Takes what changed since the lines were put in: prices of today, quantities that are left, and nothing that is gone. */
export const acceptCartChanges = (sessionId: string) =>
  sendOnce('POST', at('/api/cart/{sessionId}/accept-changes', { sessionId }));

export const clearCart = (sessionId: string) => sendOnce('DELETE', cartKey(sessionId));

export const applyPromo = (sessionId: string, code: string) =>
  sendOnce('POST', at('/api/cart/{sessionId}/promo', { sessionId }), { code });

export const removePromo = (sessionId: string) => sendOnce('DELETE', at('/api/cart/{sessionId}/promo', { sessionId }));

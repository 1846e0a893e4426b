import { at } from './address';
import { cartKey } from './cart';
import type { NewCartItem } from './models';
import { keyOfPress, sendOnce, sendUnder } from './send-once';

const itemsOf = (sessionId: string) => at('/api/cart/{sessionId}/items', { sessionId });

/** Returns the session id of the `known` cart if it still exists, or else of a new one. */
export const createCart = async (known: string | null): Promise<string> =>
  (await sendOnce('POST', '/api/cart', { sessionId: known })).sessionId;

/** Makes the device's cart the account's cart, or merges it into an existing one. */
export const adoptCart = (sessionId: string | null) => sendOnce('POST', '/api/user/cart', { sessionId });

/**
 * Returns the Idempotency-Key of an addition. It is the same again after a lost response. @param sessionId null if the
 * cart does not exist yet
 */
export const additionKey = (sessionId: string | null, item: NewCartItem) =>
  keyOfPress('POST', itemsOf(sessionId ?? ''), item);

export const addCartItem = (sessionId: string, item: NewCartItem, key = additionKey(sessionId, item)) =>
  sendUnder(key, 'POST', itemsOf(sessionId), item);

/** Sets a line's quantity. This also accepts its current price. */
export const changeCartItem = (id: string, quantity: number) =>
  sendOnce('PUT', at('/api/cart/items/{id}', { id }), { quantity });

export const removeCartItem = (id: string) => sendOnce('DELETE', at('/api/cart/items/{id}', { id }));

/** Accepts all changes of the lines: current prices, available quantities, and the removal of unavailable lines. */
export const acceptCartChanges = (sessionId: string) =>
  sendOnce('POST', at('/api/cart/{sessionId}/accept-changes', { sessionId }));

export const clearCart = (sessionId: string) => sendOnce('DELETE', cartKey(sessionId));

export const applyPromo = (sessionId: string, code: string) =>
  sendOnce('POST', at('/api/cart/{sessionId}/promo', { sessionId }), { code });

export const removePromo = (sessionId: string) => sendOnce('DELETE', at('/api/cart/{sessionId}/promo', { sessionId }));

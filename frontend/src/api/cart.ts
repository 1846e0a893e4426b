import { at } from './address';
import { idempotencyKeyOf, sendOnce, sendUnder } from './client';
import type { NewCartItem } from './models';

export const cartKey = (sessionId: string) => at('/api/cart/{sessionId}', { sessionId });

const itemsOf = (sessionId: string) => at('/api/cart/{sessionId}/items', { sessionId });

/** Returns the session id of the `known` cart if it still exists, or else of a new one. */
export const createCart = async (known: string | null): Promise<string> =>
  (await sendOnce('POST', '/api/cart', { sessionId: known })).sessionId;

/**
 * Returns the Idempotency-Key of an addition. If the response was lost, the same addition gets the same key again.
 * @param sessionId null if the cart does not exist yet
 */
export const additionKey = (sessionId: string | null, item: NewCartItem) =>
  idempotencyKeyOf('POST', itemsOf(sessionId ?? ''), item);

export const addCartItem = (sessionId: string, item: NewCartItem, key = additionKey(sessionId, item)) =>
  sendUnder(key, 'POST', itemsOf(sessionId), item);

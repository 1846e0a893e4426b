import { type ResponseBody, at, type Callable } from './address';
import { ApiError } from './api-error';
import { read } from './client';

export const userKey = '/api/user';
export const guestKey = '/api/guest';
export const emailChangeKey = '/api/user/email-change';
export const addressesKey = '/api/user/addresses';
export const wishlistKey = '/api/wishlist';
export const ordersKey = '/api/orders';
/** @param key of the mailed link, which shows the whole order */
export const orderKey = (id: string, key: string | null = null) =>
  at('/api/orders/{id}', { id, key: key ?? undefined });
/** @param key of a mailed link, for an order that was placed without an account */
export const orderReturnsKey = (id: string, key: string | null) =>
  at('/api/orders/{id}/returns', { id, key: key ?? undefined });

/** Loads the signed-in user, or the guest who uses this browser; null if there is none. */
export async function readIfSignedIn<A extends Callable<'GET'>>(key: A): Promise<ResponseBody<'GET', A> | null> {
  try {
    return await read(key);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

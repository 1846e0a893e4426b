import { ApiError } from './api-error';
import { fetchCart } from './cart';
import type { Cart } from './models';

/**
 * The cart after a change. Where no answer came, the cart itself is asked whether the change came about all the same: nobody is
 * told to try again what has happened.
 *
 * @throws {ApiError} of the change
 */
export async function heard(key: string, change: Promise<Cart>, cameAbout: (cart: Cart) => boolean): Promise<Cart> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof ApiError && error.isUncertain)) throw error;
    const now = await fetchCart(key).catch(() => null);
    if (now === null || !cameAbout(now)) throw error;
    return now;
  }
}

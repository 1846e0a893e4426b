import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { cartKey, fetchCart } from '../../api/cart';
import { cartSessionId, onCartSessionChange } from './cart-session';

/** The session id of this device's cart, null when there is none yet (and on the server). */
export function useCartSessionId(): string | null {
  return useSyncExternalStore(onCartSessionChange, cartSessionId, () => null);
}

/** This device's cart: always fetched anew, also when people come back to the window, with one retry. */
export function useCart() {
  const sessionId = useCartSessionId();
  return useSWR(sessionId === null ? null : cartKey(sessionId), fetchCart, {
    revalidateIfStale: true,
    revalidateOnFocus: true,
    shouldRetryOnError: true,
    errorRetryCount: 1,
  });
}

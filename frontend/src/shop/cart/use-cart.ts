import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { ApiError } from '../../api/api-error';
import { cartKey, fetchCart } from '../../api/cart';
import type { Cart } from '../../api/models';
import { cartSessionId, onCartSessionChange } from './cart-session';

/** The session id of this device's cart, null when there is none yet (and on the server). */
function useCartSessionId(): string | null {
  return useSyncExternalStore(onCartSessionChange, cartSessionId, () => null);
}

/** This device's cart: always fetched anew, also when people come back to the window, with one retry. */
export function useCart() {
  const sessionId = useCartSessionId();
  const { data, error, mutate } = useSWR<Cart, Error>(sessionId === null ? null : cartKey(sessionId), fetchCart, {
    revalidateIfStale: true,
    revalidateOnFocus: true,
    focusThrottleInterval: 0,
    shouldRetryOnError: true,
    errorRetryCount: 1,
  });
  const isKnown = sessionId !== null && !(error instanceof ApiError && error.status === 404);
  return {
    /** Undefined while it is asked for, and where there is none. */
    data: isKnown ? data : undefined,
    /** False where nothing was ever put into a cart here, or where it belongs to somebody else. */
    isKnown,
    error,
    mutate,
  };
}

import { ApiError } from '../../api/api-error';
import { cartKey, fetchCart } from '../../api/cart';
import { useRead } from '../../api/use-read';
import { forgetCart } from './cart-session';
import { useAccountCart, useCartSessionId } from './use-account-cart';

/** This device's cart: always fetched again, also when people come back to the window, with one retry. */
export function useCart() {
  const sessionId = useCartSessionId();
  const handingOver = useAccountCart();
  const key = sessionId === null || handingOver ? null : cartKey(sessionId);
  const { data, error, mutate } = useRead(key, fetchCart, {
    revalidateIfStale: true,
    revalidateOnFocus: true,
    focusThrottleInterval: 0,
    shouldRetryOnError: true,
    errorRetryCount: 1,
    onError: (failure) => {
      if (isMissing(failure)) forgetCart();
    },
  });
  const isKnown = handingOver || (sessionId !== null && !isMissing(error));
  return {
    /** Undefined while it is asked for, and where there is none. */
    data: isKnown ? data : undefined,
    /** False where nothing was ever put into a cart here, or where it belongs to somebody else. */
    isKnown,
    error,
    mutate,
  };
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

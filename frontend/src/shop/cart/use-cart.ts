import { ApiError } from '../../api/api-error';
import { cartKey, fetchCart } from '../../api/cart';
import { useRead } from '../../api/use-read';
import { forgetCart } from './cart-session';
import { useAccountCart, useCartSessionId } from './use-account-cart';

/** Loads this device's cart on every mount and when the window gets the focus, with one retry. */
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
    /** Undefined during the load, and if there is no cart. */
    data: isKnown ? data : undefined,
    /** False if nothing was ever added to a cart on this device, or if the cart belongs to another account. */
    isKnown,
    error,
    mutate,
  };
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

import { send } from '../../api/client';
import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { ApiError, reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import type { Cart, OpenCheckoutRequest, PlaceOrderRequest, PaymentIntent } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';

type IntentKey = [path: string, opening: OpenCheckoutRequest, attempt: number];

/** Sets up the payment of a cart when the checkout opens, and again whenever the cart changes. */
export function usePaymentIntent(cart: Cart | undefined) {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [attempt, setAttempt] = useState(0);
  const [processing, setProcessing] = useState<PlaceOrderRequest>();
  const payable = cart && cart.items.length > 0 && cart.items.every(({ problem }) => problem === null);
  const refreshCart = async () => {
    if (cart) await mutate(cartKey(cart.sessionId));
  };

  const { data, error, isValidating } = useSWR<PaymentIntent, Error, IntentKey | null>(
    payable ? ['/api/create-payment-intent', openingOf(cart), attempt] : null,
    async ([, opening]) => {
      try {
        return await send('POST', '/api/create-payment-intent', opening);
      } catch (cause) {
        if (!(cause instanceof ApiError && cause.code === 'checkout.total-changed')) throw cause;
        void refreshCart();
        return send('POST', '/api/create-payment-intent', { sessionId: opening.sessionId });
      }
    },
    {
      keepPreviousData: true,
      revalidateIfStale: true,
      onError: (cause) => {
        if (cause instanceof ApiError && cause.code === 'payment.processing') {
          setProcessing({ sessionId: cart?.sessionId });
          return;
        }
        const cartChanged = cause instanceof ApiError && cause.status === 409;
        if (cartChanged) void refreshCart();
        const title = cartChanged ? 'Your Cart Has Changed' : 'Payment Setup Error';
        toast({
          tone: 'error',
          title,
          description: reasonOf(cause, 'Unable to initialize payment. Please try again.'),
        });
      },
    },
  );

  return {
    intent: error ? undefined : data,
    error,
    /** A payment of this cart that the shop is already processing. The caller looks up its order. */
    processing,
    isRenewing: isValidating,
    /** Loads the cart and its payment again. */
    renew: async () => {
      await refreshCart();
      setProcessing(undefined);
      setAttempt((former) => former + 1);
    },
  };
}

function openingOf({ sessionId, items, totals }: Cart): OpenCheckoutRequest {
  return {
    amount: totals.total,
    sessionId,
    cartItems: items.map(({ productId, variantId, quantity, price }) => ({ productId, variantId, quantity, price })),
  };
}

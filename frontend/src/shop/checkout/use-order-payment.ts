import { useEffect, useEffectEvent, useRef, useState } from 'react';
import useSWR from 'swr';
import { at } from '../../api/address';
import { ApiError, isRefusal, reasonOf } from '../../api/api-error';
import { readOrNull, send } from '../../api/client';
import type { OrderPayment, PaymentIntent } from '../../api/models';
import { useRead } from '../../api/use-read';
import { type PaymentControl, unclear } from './payment';

export const orderPaymentKey = (token: string) => at('/api/pay/{token}', { token });

/** Loads the order of a payment link; null if the link has expired or was cancelled, and undefined during the load. */
export function useOrderPayment(token: string) {
  const { data, error, mutate } = useRead(orderPaymentKey(token), readOrNull, { revalidateIfStale: true });
  return {
    order: data,
    failed: data === undefined && error !== undefined,
    /** Shows the given order. Without it, loads the order again. */
    reload: (order?: OrderPayment) => (order ? mutate(order, { revalidate: false }) : mutate()),
  };
}

/**
 * Opens the payment of an order.
 * @param attempt another number opens the payment again
 * @param onRefused called when the order can no longer be paid, so that the page must load the order again
 */
export function useOrderIntent(token: string, attempt: number, onRefused: () => void) {
  const { data, error, mutate } = useSWR<PaymentIntent, Error>(
    ['order payment', token, attempt],
    () => send('POST', at('/api/pay/{token}/payment', { token })),
    { onError: (failure) => isRefusal(failure) && onRefused() },
  );
  return {
    intent: data,
    problem: error && reasonOf(error, 'The payment could not be set up. Please check your connection.'),
    retry: () => mutate(),
  };
}

const unrecorded = 'Your payment went through. Please reload this page in a minute to see it.';
const notCharged = 'The payment could not be started. You have not been charged. Please try again.';

/** Returns whether the error means that the payment was made or is in progress. */
const isPaidAlready = (error: unknown) =>
  error instanceof ApiError && ['payment.processing', 'checkout.ordered'].includes(error.code ?? '');

/**
 * Returns the payment function. It sends the total to the shop, lets the provider charge the customer, and then
 * reports the payment to the shop.
 * @param onSettled receives the paid order; undefined if the page must load the order again
 * @param onNotice receives a message to the customer about the last attempt; undefined if there is none
 */
export function usePayOrder(
  token: string,
  onSettled: (order?: OrderPayment) => void,
  onNotice: (notice: string | undefined) => void,
) {
  const underWay = useRef(false);
  const [paying, setPaying] = useState(false);

  async function report(paymentIntentId: string): Promise<string | undefined> {
    try {
      onSettled(await send('POST', at('/api/pay/{token}/payment/{paymentIntentId}', { token, paymentIntentId })));
      return undefined;
    } catch (error) {
      if (!isRefusal(error)) return unrecorded;
      if (error.code === 'payment.unpaid') return unclear;
      onSettled();
      return reasonOf(error, unrecorded);
    }
  }

  async function payNow({ paymentIntentId }: PaymentIntent, total: number, control: PaymentControl) {
    try {
      await send('PUT', at('/api/pay/{token}/payment/{paymentIntentId}', { token, paymentIntentId }), { total });
    } catch (error) {
      if (isPaidAlready(error)) return report(paymentIntentId);
      if (isRefusal(error)) onSettled();
      return reasonOf(error, notCharged);
    }
    const result = await control.pay(null);
    return result.outcome === 'refused' ? result.message : report(paymentIntentId);
  }

  return {
    paying,
    report: async (paymentIntentId: string) => onNotice(await report(paymentIntentId)),
    pay: async (intent: PaymentIntent, total: number, control: PaymentControl) => {
      if (underWay.current) return;
      underWay.current = true;
      setPaying(true);
      onNotice(undefined);
      try {
        onNotice(await payNow(intent, total, control));
      } finally {
        underWay.current = false;
        setPaying(false);
      }
    },
  };
}

/** Reports a payment once, after a bank's page has redirected the customer back. */
export function useReturnedOrderPayment(paymentIntentId: string | null, report: (id: string) => Promise<void>) {
  const reportPayment = useEffectEvent(report);
  useEffect(() => {
    if (paymentIntentId !== null) void reportPayment(paymentIntentId);
  }, [paymentIntentId]);
}

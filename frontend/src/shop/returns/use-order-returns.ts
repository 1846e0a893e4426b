import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, reasonOf } from '../../api/api-error';
import { orderKey } from '../../api/orders';
import { cancelReturn, fetchOrderReturns, orderReturnsKey } from '../../api/returns';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';

/** Loads the returnable items of an order, and its returns. */
export function useOrderReturns(id: string) {
  const { data, error, mutate } = useRead(orderReturnsKey(id), fetchOrderReturns, { revalidateIfStale: true });
  const isUnknown = error instanceof ApiError && error.status === 404;
  return { returns: data, error, isUnknown, retry: () => void mutate() };
}

/** Returns a function that reloads the order and its returns. */
export function useReturnsChanged(orderId: string) {
  const { mutate } = useSWRConfig();
  return () => Promise.all([mutate(orderReturnsKey(orderId)), mutate(orderKey(orderId))]);
}

export function useCancelReturn(orderId: string) {
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const changed = useReturnsChanged(orderId);
  const cancel = async (id: number) => {
    setPending(true);
    try {
      await cancelReturn(id);
      toast({ title: 'Your return is cancelled.' });
    } catch (error) {
      const description = reasonOf(error, 'The shop could not be reached. Please try again.');
      toast({ tone: 'error', title: 'Error', description });
    } finally {
      setPending(false);
      await changed();
    }
  };
  return { pending, cancel };
}

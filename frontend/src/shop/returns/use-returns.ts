import { at } from '../../api/address';
import { read, send } from '../../api/client';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../api/api-error';
import { orderKey, orderReturnsKey } from '../../api/account';
import { useRead } from '../../api/use-read';
import { unreachable, useFailureToast } from '../../page/use-failure-toast';
import { useToast } from '../../ui/toast/use-toast';

/** An order whose items are returned. */
export interface ReturnedOrder {
  id: string;
  /** Key of a mailed link, for an order that was placed without an account; null for signed-in customers. */
  linkKey: string | null;
}

export function useOrderReturns({ id, linkKey }: ReturnedOrder) {
  const { data, error, mutate } = useRead(orderReturnsKey(id, linkKey), read, { revalidateIfStale: true });
  const status = error instanceof ApiError ? error.status : undefined;
  const [isUnknown, needsSignIn] = [status === 404, status === 401];
  return { returns: data, error, isUnknown, needsSignIn, retry: () => void mutate() };
}

/** Returns the URL of the shipping label of a return. The label is a PDF file. */
export const labelAddress = (id: number, { linkKey }: ReturnedOrder): string =>
  at('/api/returns/{id}/label.pdf', { id, key: linkKey ?? undefined });

/** Returns a function that reloads the order and its returns. */
export function useReturnsChanged({ id, linkKey }: ReturnedOrder) {
  const { mutate } = useSWRConfig();
  return () => Promise.all([mutate(orderReturnsKey(id, linkKey)), mutate(orderKey(id, linkKey))]);
}

export function useCancelReturn(order: ReturnedOrder) {
  const toast = useToast();
  const fail = useFailureToast();
  const changed = useReturnsChanged(order);
  return async (id: number) => {
    try {
      await send('POST', at('/api/returns/{id}/cancel', { id, key: order.linkKey ?? undefined }));
      toast({ title: 'Your return is cancelled.' });
    } catch (error) {
      fail(error, unreachable);
    } finally {
      await changed();
    }
  };
}

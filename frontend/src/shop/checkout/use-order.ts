import useSWR from 'swr';
import type { Order } from '../../api/models';
import { fetchOrder, orderKey } from '../../api/orders';
import { useRead } from '../../api/use-read';

export { orderKey };

/** Order from the response to the payment report; undefined after another page load. */
export const usePlacedOrder = (id: string) => useSWR<Order>(orderKey(id), null).data;

/** @param key key of the mailed link */
export function useOrder(id: string, key: string | null) {
  const { data, error, mutate } = useRead(orderKey(id, key), fetchOrder, {
    revalidateIfStale: true,
  });
  const failed = data === undefined && error !== undefined;
  return {
    /** Null if the order is unavailable; undefined during the load. */
    order: failed ? null : data,
    /** Retries the request after a lost response. */
    retry: failed ? () => mutate() : undefined,
  };
}

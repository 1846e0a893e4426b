import { fetchOrder, orderKey } from '../../api/orders';
import { useRead } from '../../api/use-read';

export { orderKey };

/** The order that the report of its payment returned. A reload loads it again. Undefined while it loads, null without one. */
export const usePlacedOrder = (id: string) => useRead(orderKey(id), fetchOrder).data;

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

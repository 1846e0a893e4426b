import useSWR from 'swr';
import type { Order } from '../../api/models';
import { fetchOrder, orderKey } from '../../api/orders';
import { useRead } from '../../api/use-read';

export { orderKey };

/** The order as the report of its payment answered; undefined on another page load. */
export const usePlacedOrder = (id: string) => useSWR<Order>(orderKey(id), null).data;

/** @param key of the link in a mail */
export function useOrder(id: string, key: string | null) {
  const { data, error, mutate } = useRead(orderKey(id, key), fetchOrder, {
    revalidateIfStale: true,
  });
  const failed = data === undefined && error !== undefined;
  return {
    /** Null when unavailable, undefined while it loads. */
    order: failed ? null : data,
    /** Asks again when no answer came. */
    retry: failed ? () => mutate() : undefined,
  };
}

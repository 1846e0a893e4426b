import { fetchOrder, orderKey } from '../../api/orders';
import { useRead } from '../../api/use-read';

export { orderKey };

/** The order that the report of its payment returned. A reload loads it again. Undefined while it loads, null without one. */
export const usePlacedOrder = (id: string) => useRead(orderKey(id), fetchOrder).data;

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

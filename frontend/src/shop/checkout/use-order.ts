import { fetchOrder, orderKey } from '../../api/orders';
import { useRead } from '../../api/use-read';

export { orderKey };

/** @param key of the link in a mail */
export function useOrder(id: string, key: string | null) {
  const { data, error, mutate } = useRead(orderKey(id, key), fetchOrder, {
    revalidateIfStale: true,
  });
  const failed = data === undefined && error !== undefined;
  return {
    /** Null when it can not be had, undefined while it is asked for. */
    order: failed ? null : data,
    /** Where no answer came: asks again. */
    retry: failed ? () => mutate() : undefined,
  };
}

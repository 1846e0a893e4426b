import useSWR from 'swr';
import { fetchOrder, orderKey } from '../../api/orders';
import type { Order } from '../../api/models';

export { orderKey };

/** @param key of the link in a mail */
export function useOrder(id: string, key: string | null) {
  const { data, error, mutate } = useSWR<Order | null, Error>(orderKey(id, key), fetchOrder, {
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

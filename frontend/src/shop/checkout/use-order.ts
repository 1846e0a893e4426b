import useSWR from 'swr';
import { fetchOrder, orderKey } from '../../api/orders';
import type { Order } from '../../api/models';

export { orderKey };

/** The order, null when it can not be had, undefined while it is asked for. */
export function useOrder(id: string) {
  const { data, error } = useSWR<Order | null, Error>(orderKey(id), fetchOrder, { revalidateIfStale: true });
  return data === undefined && error !== undefined ? null : data;
}

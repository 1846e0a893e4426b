import useSWR from 'swr';
import { fetchOrder, fetchOrders, orderKey, ordersKey } from '../../api/orders';
import type { Order } from '../../api/models';

/** The orders of who is signed in, newest first; always fetched anew. */
export function useOrders() {
  const { data, error, mutate } = useSWR<Order[], Error>(ordersKey, fetchOrders, { revalidateIfStale: true });
  return { orders: data, error, retry: () => mutate() };
}

/** One order, null when there is none with this id; always fetched anew. */
export function useOneOrder(id: string) {
  const { data, error, mutate } = useSWR<Order | null, Error>(orderKey(id), fetchOrder, { revalidateIfStale: true });
  return { order: data, error, retry: () => mutate() };
}

import useSWR from 'swr';
import { fetchStaffOrders, type OrderList, staffOrdersKey } from '../../api/admin/orders';

/** One page of the orders; the former stays until the next is there. @param apiQuery as useListQuery gives it */
export function useStaffOrders(apiQuery: string) {
  const { data, error, isLoading, mutate } = useSWR<OrderList, Error>(
    `${staffOrdersKey}?${apiQuery}`,
    fetchStaffOrders,
    { revalidateIfStale: true, keepPreviousData: true },
  );
  return { list: data, loading: isLoading, failed: error !== undefined, retry: () => void mutate() };
}

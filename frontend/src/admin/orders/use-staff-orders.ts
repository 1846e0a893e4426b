import useSWR from 'swr';
import { fetchStaffOrders, staffOrdersKey } from '../../api/admin/orders';
import type { StaffOrderList } from '../../api/models';

/** One page of the orders; the former stays until the next is there. @param apiQuery as useListQuery gives it */
export function useStaffOrders(apiQuery: string) {
  const { data, error, isLoading, mutate } = useSWR<StaffOrderList, Error>(
    `${staffOrdersKey}?${apiQuery}`,
    fetchStaffOrders,
    { revalidateIfStale: true, keepPreviousData: true },
  );
  return { list: data, loading: isLoading, failed: error !== undefined, retry: () => void mutate() };
}

import useSWR from 'swr';
import { fetchStaffOrder, staffOrderKey } from '../../api/admin/orders';
import type { StaffOrder } from '../../api/models';

const fetchAll = async (keys: ReturnType<typeof staffOrderKey>[]) =>
  (await Promise.all(keys.map(fetchStaffOrder))).filter((order) => order !== null);

/** Loads the orders with these ids. Unknown ids are omitted. */
export function useOrdersToPrint(ids: readonly string[]) {
  const { data, error, mutate } = useSWR<StaffOrder[], Error>(ids.map(staffOrderKey), fetchAll, {
    revalidateIfStale: true,
  });
  return { orders: data, failed: error !== undefined, retry: () => void mutate() };
}

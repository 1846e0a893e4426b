import useSWR from 'swr';
import { fetchStaffOrder, staffOrderKey } from '../../api/admin/orders';
import type { StaffOrder } from '../../api/models';

const fetchAll = async (keys: ReturnType<typeof staffOrderKey>[]) =>
  (await Promise.all(keys.map(fetchStaffOrder))).filter((order) => order !== null);

/** The orders of these ids; those that there are not are left out. */
export function useOrdersToPrint(ids: readonly string[]) {
  const { data, error, mutate } = useSWR<StaffOrder[], Error>(ids.map(staffOrderKey), fetchAll, {
    revalidateIfStale: true,
  });
  return { orders: data, failed: error !== undefined, retry: () => void mutate() };
}

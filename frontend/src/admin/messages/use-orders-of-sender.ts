import useSWR from 'swr';
import { fetchOrdersOfSender, ordersOfSenderKey } from '../../api/admin/contact-submissions';
import type { StaffOrderList } from '../../api/models';

/** The latest orders with an e-mail address. */
export function useOrdersOfSender(email: string) {
  const { data, error } = useSWR<StaffOrderList, Error>(ordersOfSenderKey(email), fetchOrdersOfSender, {
    revalidateIfStale: true,
  });
  return { list: data, failed: error !== undefined };
}

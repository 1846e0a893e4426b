import { ordersOfSenderKey } from '../../api/admin/contact-submissions';
import { fetchStaffOrders } from '../../api/admin/orders';
import { useRead } from '../../api/use-read';

/** The latest orders with an e-mail address. */
export function useOrdersOfSender(email: string) {
  const { data, error } = useRead(ordersOfSenderKey(email), fetchStaffOrders, {
    revalidateIfStale: true,
  });
  return { list: data, failed: error !== undefined };
}

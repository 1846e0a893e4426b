import type { QueryOf } from '../../api/address';
import { fetchStaffOrders, staffOrdersAt } from '../../api/admin/orders';
import { useList } from '../list/use-list';

/** One page of the orders. @param apiQuery as useListQuery gives it */
export const useStaffOrders = (apiQuery: QueryOf<'/api/admin/orders'>) =>
  useList(staffOrdersAt(apiQuery), fetchStaffOrders);

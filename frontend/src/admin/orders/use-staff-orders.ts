import { fetchStaffOrders, staffOrdersKey } from '../../api/admin/orders';
import { useList } from '../list/use-list';

/** One page of the orders. @param apiQuery as useListQuery gives it */
export const useStaffOrders = (apiQuery: string) => useList(`${staffOrdersKey}?${apiQuery}`, fetchStaffOrders);

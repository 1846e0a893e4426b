import { fetchSalesReport, salesReportAt } from '../../api/admin/sales';
import { useList } from '../list/use-list';

/** Loads the sales of each day. @param days first and last day, in the store's time zone */
export const useSales = ({ from, to }: { from: string; to: string }) =>
  useList(salesReportAt(from, to), fetchSalesReport);

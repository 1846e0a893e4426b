import { bestSellersAt, fetchBestSellers, fetchSalesReport, salesReportAt } from '../../api/admin/sales';
import { useList } from '../list/use-list';

/** First and last day, in the store's time zone. */
export interface Days {
  from: string;
  to: string;
}

/** Loads the sales of each day. */
export const useSales = ({ from, to }: Days) => useList(salesReportAt(from, to), fetchSalesReport);

/** Loads the items that sold most units. */
export const useBestSellers = ({ from, to }: Days) => useList(bestSellersAt(from, to), fetchBestSellers);

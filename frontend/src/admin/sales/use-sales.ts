import { bestSellersAt, fetchBestSellers, fetchSalesReport, salesReportAt } from '../../api/admin/sales';
import { useList } from '../list/use-list';

/** First and last day, in the store's time zone. */
interface Days {
  from: string;
  to: string;
}

/** Loads the sales of each day. @param days null: load nothing */
export const useSales = (days: Days | null) => useList(days && salesReportAt(days.from, days.to), fetchSalesReport);

/** Loads the items with the most units sold. @param days null: load nothing */
export const useBestSellers = (days: Days | null) =>
  useList(days && bestSellersAt(days.from, days.to), fetchBestSellers);

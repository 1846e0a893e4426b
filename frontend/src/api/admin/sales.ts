import { type Address, at } from '../address';
import { read } from '../client';

/** Returns the key of the report. Both days are included, in the store's time zone. */
export const salesReportAt = (from: string, to: string) => at('/api/admin/sales-report', { from, to });

export const bestSellersAt = (from: string, to: string) => at('/api/admin/sales-report/best-sellers', { from, to });

export const fetchSalesReport = (key: Address<'/api/admin/sales-report'>) => read(key);
export const fetchBestSellers = (key: Address<'/api/admin/sales-report/best-sellers'>) => read(key);

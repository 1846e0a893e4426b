import { type Address, at } from '../../api/address';
import { read } from '../../api/client';
import { useList } from '../list/use-list';
import type { Days } from './sales-figures';

const salesReportAt = ({ from, to }: Days) => at('/api/admin/sales-report', { from, to });
const bestSellersAt = ({ from, to }: Days) => at('/api/admin/sales-report/best-sellers', { from, to });
const fetchSalesReport = (key: Address<'/api/admin/sales-report'>) => read(key);
const fetchBestSellers = (key: Address<'/api/admin/sales-report/best-sellers'>) => read(key);

/** Loads the sales of each day in the store's time zone. @param days null: load nothing */
export const useSales = (days: Days | null) => useList(days && salesReportAt(days), fetchSalesReport);

const fetchCategories = (key: Address<'/api/admin/sales-report/categories'>) => read(key);
const fetchPromoCodes = (key: Address<'/api/admin/sales-report/promo-codes'>) => read(key);
const fetchCustomers = (key: Address<'/api/admin/sales-report/customers'>) => read(key);

/** Loads the sales by category. @param days null: load nothing */
export const useCategorySales = (days: Days | null) =>
  useList(days && at('/api/admin/sales-report/categories', { from: days.from, to: days.to }), fetchCategories);

/** Loads the orders by promo code. @param days null: load nothing */
export const usePromoSales = (days: Days | null) =>
  useList(days && at('/api/admin/sales-report/promo-codes', { from: days.from, to: days.to }), fetchPromoCodes);

/** Loads the number of new and returning customers. @param days null: load nothing */
export const useCustomerCount = (days: Days | null) =>
  useList(days && at('/api/admin/sales-report/customers', { from: days.from, to: days.to }), fetchCustomers);

/** Loads the items with the most units sold. @param days null: load nothing */
export const useBestSellers = (days: Days | null) => useList(days && bestSellersAt(days), fetchBestSellers);

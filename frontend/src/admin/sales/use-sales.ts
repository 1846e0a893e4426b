import { at } from '../../api/address';
import { read } from '../../api/client';
import { useList } from '../list/use-list';
import type { Days } from './sales-figures';

/** Loads the sales of each day in the store's time zone. @param days null: load nothing */
export const useSales = (days: Days | null) =>
  useList(days && at('/api/admin/sales-report', { from: days.from, to: days.to }), read);

/** Loads the sales by category. @param days null: load nothing */
export const useCategorySales = (days: Days | null) =>
  useList(days && at('/api/admin/sales-report/categories', { from: days.from, to: days.to }), read);

/** Loads the orders by promo code. @param days null: load nothing */
export const usePromoSales = (days: Days | null) =>
  useList(days && at('/api/admin/sales-report/promo-codes', { from: days.from, to: days.to }), read);

/** Loads the number of new and returning customers. @param days null: load nothing */
export const useCustomerCount = (days: Days | null) =>
  useList(days && at('/api/admin/sales-report/customers', { from: days.from, to: days.to }), read);

/** Loads the items with the most units sold. @param days null: load nothing */
export const useBestSellers = (days: Days | null) =>
  useList(days && at('/api/admin/sales-report/best-sellers', { from: days.from, to: days.to }), read);

import { read, readFile, readOrNull } from '../client';
import type { NewStaffOrder, OrderChange, OrderRefund, Product, StaffOrder, StaffOrderList } from '../models';
import { sendOnce } from '../send-once';

export const staffOrdersKey = '/api/admin/orders';
export const staffOrderKey = (id: string) => `${staffOrdersKey}/${encodeURIComponent(id)}`;

export async function fetchStaffOrders(key: string): Promise<StaffOrderList> {
  return (await read(key)) as StaffOrderList;
}

/** null: there is no such order. */
export async function fetchStaffOrder(key: string): Promise<StaffOrder | null> {
  return (await readOrNull(key)) as StaffOrder | null;
}

/** As `fetchStaffOrder`, of a page that refreshes itself: it keeps no session alive. */
export async function refetchStaffOrder(key: string): Promise<StaffOrder | null> {
  return (await readOrNull(key, { inBackground: true })) as StaffOrder | null;
}

export async function changeOrder(id: string, change: OrderChange): Promise<StaffOrder> {
  return (await sendOnce('PATCH', staffOrderKey(id), change)) as StaffOrder;
}

/** Wants the password fresh. */
export async function refundOrder(id: string, refund: OrderRefund): Promise<StaffOrder> {
  return (await sendOnce('POST', `${staffOrderKey(id)}/refund`, refund)) as StaffOrder;
}

export async function createOrder(order: NewStaffOrder): Promise<StaffOrder> {
  return (await sendOnce('POST', staffOrdersKey, order)) as StaffOrder;
}

/** The orders that a list's filters leave, as CSV; wants the password fresh. @param filters as the list's query, without pages */
export async function exportOrders(filters: string): Promise<{ file: Blob; name: string; total: number }> {
  return readFile(`${staffOrdersKey}/export.csv?${filters}`);
}

export function productSearchKey(words: string): string {
  const query = new URLSearchParams({ search: words, limit: '20' });
  return `/api/admin/products?${query.toString()}`;
}

/** What an order can be made of. */
export async function fetchProductSearch(key: string): Promise<Product[]> {
  return ((await read(key)) as { products: Product[] }).products;
}

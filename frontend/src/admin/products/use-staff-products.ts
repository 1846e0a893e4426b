import useSWR from 'swr';
import {
  fetchStaffProduct,
  fetchStaffProducts,
  fetchStockLedger,
  type StaffProductDetail,
  staffProductKey,
  staffProductsKey,
  stockLedgerKey,
} from '../../api/admin/products';
import { fetchCategories } from '../../api/catalog';
import type { Category } from '../../api/models';
import { useList } from '../list/use-list';

/** One page of the products. @param apiQuery as useListQuery gives it */
export const useStaffProducts = (apiQuery: string) => useList(`${staffProductsKey}?${apiQuery}`, fetchStaffProducts);

/** One product as staff see it, always fetched again; null when there is none. */
export function useStaffProduct(id: number) {
  const { data, error, isValidating, mutate } = useSWR<StaffProductDetail | null, Error>(
    staffProductKey(id),
    fetchStaffProduct,
    { revalidateIfStale: true },
  );
  return {
    product: isValidating && error === undefined ? undefined : data,
    failed: error !== undefined,
    retry: () => void mutate(),
  };
}

/** One page of a product's ledger. @param query limit and offset */
export const useStockLedger = (id: number, query: string) => useList(stockLedgerKey(id, query), fetchStockLedger);

export function useCategories(): Category[] {
  const { data = [] } = useSWR<Category[], Error>('/api/categories', fetchCategories);
  return data;
}

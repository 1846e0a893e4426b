import useSWR from 'swr';
import {
  fetchStaffProduct,
  fetchStaffProducts,
  fetchStockLedger,
  type StaffProductDetail,
  staffProductKey,
  type StaffProductList,
  staffProductsKey,
  type StockLedger,
  stockLedgerKey,
} from '../../api/admin/products';
import { fetchCategories } from '../../api/catalog';
import type { Category } from '../../api/models';

/** One page of the products; the former stays until the next is there. @param apiQuery as useListQuery gives it */
export function useStaffProducts(apiQuery: string) {
  const { data, error, isLoading, mutate } = useSWR<StaffProductList, Error>(
    `${staffProductsKey}?${apiQuery}`,
    fetchStaffProducts,
    { revalidateIfStale: true, keepPreviousData: true },
  );
  return { list: data, loading: isLoading, failed: error !== undefined, retry: () => void mutate() };
}

/** One product as staff see it, always fetched anew; null when there is none. */
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

/** @param query limit and offset */
export function useStockLedger(id: number, query: string) {
  const { data, error, isLoading, mutate } = useSWR<StockLedger, Error>(stockLedgerKey(id, query), fetchStockLedger, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  return { ledger: data, loading: isLoading, failed: error !== undefined, retry: () => void mutate() };
}

export function useCategories(): Category[] {
  const { data = [] } = useSWR<Category[], Error>('/api/categories', fetchCategories);
  return data;
}

import useSWR from 'swr';
import { fetchProducts } from '../../api/catalog';
import type { ProductPage } from '../../api/models';
import { productsQuery, type Filters } from './filters';

/** @param category slug, undefined for all */
export const productsKey = (category: string | undefined, filters: Filters) =>
  `/api/products?${productsQuery(category, filters)}`;

/** One page of the listing. */
export function useProducts(category: string | undefined, filters: Filters) {
  const { data, error, mutate } = useSWR<ProductPage, Error>(productsKey(category, filters), fetchProducts);
  return { page: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}

import { at } from '../../api/address';
import { fetchProducts } from '../../api/catalog';
import { useRead } from '../../api/use-read';
import { productsQuery, type Filters } from './filters';

/** @param category slug, undefined for all */
export const productsKey = (category: string | undefined, filters: Filters) =>
  at('/api/products', productsQuery(category, filters));

/** One page of the listing. */
export function useProducts(category: string | undefined, filters: Filters) {
  const { data, error, mutate } = useRead(productsKey(category, filters), fetchProducts);
  return { page: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}

import { at } from '../../api/address';
import { fetchCategories, fetchCategory } from '../../api/catalog';
import { useRead } from '../../api/use-read';

export const categoriesKey = '/api/categories';
export const categoryKey = (category: string) => at('/api/categories/{category}', { category });

/** Loads all categories; empty during the load. */
export function useCategories() {
  return useRead(categoriesKey, fetchCategories).data ?? [];
}

/** Loads a category: null if it does not exist; undefined during the load, after a failed load, and without a slug. */
export function useCategory(slug: string | undefined) {
  const key = slug === undefined ? null : categoryKey(slug);
  const { data, error, mutate } = useRead(key, fetchCategory);
  return { category: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}

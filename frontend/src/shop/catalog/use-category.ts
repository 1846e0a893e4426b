import { at } from '../../api/address';
import { fetchCategories, fetchCategory } from '../../api/catalog';
import { useRead } from '../../api/use-read';

export const categoriesKey = '/api/categories';
export const categoryKey = (category: string) => at('/api/categories/{category}', { category });

/** All categories; none while they load. */
export function useCategories() {
  return useRead(categoriesKey, fetchCategories).data ?? [];
}

/** The category; null when there is none of that name; undefined while it loads, when none is wanted or when loading failed. */
export function useCategory(slug: string | undefined) {
  const key = slug === undefined ? null : categoryKey(slug);
  const { data, error, mutate } = useRead(key, fetchCategory);
  return { category: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}

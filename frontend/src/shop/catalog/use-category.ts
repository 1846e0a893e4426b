import useSWR from 'swr';
import { fetchCategories, fetchCategory } from '../../api/catalog';
import type { Category } from '../../api/models';

export const categoriesKey = '/api/categories';
export const categoryKey = (slug: string) => `${categoriesKey}/${encodeURIComponent(slug)}`;

/** All categories, none while they are asked for. */
export function useCategories() {
  return useSWR(categoriesKey, fetchCategories).data ?? [];
}

/** The category, null when there is none of that name, undefined while it is asked for, when none is wanted or when it could not be read. */
export function useCategory(slug: string | undefined) {
  const key = slug === undefined ? null : categoryKey(slug);
  const { data, error, mutate } = useSWR<Category | null, Error>(key, fetchCategory);
  return { category: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}

import useSWR from 'swr';
import { fetchCategories, fetchCategory } from '../../api/catalog';

export const categoriesKey = '/api/categories';
export const categoryKey = (slug: string) => `${categoriesKey}/${encodeURIComponent(slug)}`;

/** All categories, none while they are asked for. */
export function useCategories() {
  return useSWR(categoriesKey, fetchCategories).data ?? [];
}

/** The category, null when there is none of that name, undefined while it is asked for or when none is wanted. */
export function useCategory(slug: string | undefined) {
  return useSWR(slug === undefined ? null : categoryKey(slug), fetchCategory).data;
}

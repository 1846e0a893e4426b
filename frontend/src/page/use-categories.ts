import { read } from '../api/client';
import { useRead } from '../api/use-read';

export const categoriesKey = '/api/categories';

/** All categories in their order, which come with every page. */
export const useCategories = () => useRead(categoriesKey, read).data ?? [];

import { createContext, use } from 'react';
import { read } from '../api/client';
import type { Store } from '../api/models';
import { useRead } from '../api/use-read';

export const storeKey = '/api/store';

const StoreContext = createContext<Store | null>(null);

export const StoreProvider = StoreContext.Provider;

/** Returns the shop's settings, which come with every page. */
export function useStore(): Store {
  const store = use(StoreContext);
  if (!store) throw new Error('The page came without the settings of the store.');
  return store;
}

export const categoriesKey = '/api/categories';

/** All categories in their order, which come with every page. */
export const useCategories = () => useRead(categoriesKey, read).data ?? [];

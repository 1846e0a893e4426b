import { createContext, use } from 'react';
import { read } from '../api/client';
import type { Store } from '../api/models';
import { useRead } from '../api/use-read';

export const storeKey = '/api/store';

const StoreContext = createContext<Store | null>(null);

export const StoreProvider = StoreContext.Provider;

/** Returns the shop's settings. The data of every page contains them. */
export function useStore(): Store {
  const store = use(StoreContext);
  if (!store) throw new Error('The page does not contain the settings of the store.');
  return store;
}

/** Opening hours that the shop shows until staff enter the hours of the store. */
export const usualHours = [
  { days: 'Monday to Saturday', time: '9:00am to 5:00pm' },
  { days: 'Sunday', time: 'Closed' },
];

export const categoriesKey = '/api/categories';

/** Returns all categories, also empty ones, in the order that staff chose. The data of every page contains them. */
export const useCategories = () => useRead(categoriesKey, read).data ?? [];

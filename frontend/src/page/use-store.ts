import { fetchStore } from '../api/catalog';
import type { Store } from '../api/models';
import { useRead } from '../api/use-read';

export const storeKey = '/api/store';

/** The shop's own settings; they come with every page. */
export function useStore(): Store {
  const { data } = useRead(storeKey, fetchStore);
  if (data === undefined) throw new Error('The page came without the settings of the store.');
  return data;
}

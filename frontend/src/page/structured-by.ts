import { onServer } from './hydration/island';
import type { PageHead } from './page-head';
import type { Thing } from './structured-data';

/**
 * A page's structured data, for `useHead`. Only the server needs its code at once: in a browser the first page's document came with it, and
 * moves inside the shop load it.
 */
export function structuredBy<Facts extends unknown[]>(load: () => Promise<(...facts: Facts) => Thing[]>) {
  const code = onServer(load);
  return (...facts: Facts): Pick<PageHead, 'structured' | 'loadStructured'> => ({
    structured: code.now?.(...facts),
    loadStructured: async () => (await load())(...facts),
  });
}

import { at } from '../../api/address';
import { fetchProduct } from '../../api/catalog';
import { useRead } from '../../api/use-read';

/**
 * Loads the set of a waitlist entry with its halves. `set` is undefined if it could not be loaded or is no longer sold.
 */
export function useSetOfWait(slug: string) {
  const key = at('/api/products/{slug}', { slug });
  const { data, error, mutate } = useRead(key, fetchProduct, { revalidateIfStale: true });
  const isLoading = data === undefined && error === undefined;
  return { set: data, isLoading, retry: () => mutate() };
}

import { at } from '../../api/address';
import { fetchProduct } from '../../api/catalog';
import { useRead } from '../../api/use-read';

/** The set of a wait with its halves; without `set` when it could not be loaded, or is not sold any more. */
export function useSetOfWait(slug: string) {
  const key = at('/api/products/{slug}', { slug });
  const { data, error, mutate } = useRead(key, fetchProduct, { revalidateIfStale: true });
  const isLoading = data === undefined && error === undefined;
  return { set: data, isLoading, retry: () => mutate() };
}

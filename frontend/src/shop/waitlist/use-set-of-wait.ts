import { at } from '../../api/address';
import { fetchProduct } from '../../api/catalog';
import { useRead } from '../../api/use-read';

/** The set with its halves; undefined while it loads. */
export function useSetOfWait(slug: string) {
  const key = at('/api/products/{slug}', { slug });
  return useRead(key, fetchProduct, { revalidateIfStale: true }).data?.set;
}

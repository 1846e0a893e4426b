import { at } from '../../api/address';
import { fetchProduct } from '../../api/catalog';
import { useRead } from '../../api/use-read';

export const productKey = (slug: string) => at('/api/products/{slug}', { slug });

/** Loads a product: null if it does not exist; undefined during the load and after a failed load. */
export function useProduct(slug: string) {
  const { data, error, mutate } = useRead(productKey(slug), fetchProduct);
  return { product: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}

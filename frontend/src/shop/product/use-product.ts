import { at } from '../../api/address';
import { fetchProduct } from '../../api/catalog';
import { useRead } from '../../api/use-read';

export const productKey = (slug: string) => at('/api/products/{slug}', { slug });

/** The product; null when there is none; undefined while it loads or when loading failed. */
export function useProduct(slug: string) {
  const { data, error, mutate } = useRead(productKey(slug), fetchProduct);
  return { product: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}

import useSWR from 'swr';
import { fetchProduct } from '../../api/catalog';
import type { ProductDetail } from '../../api/models';

export const productKey = (slug: string) => `/api/products/${encodeURIComponent(slug)}`;

/** The product, null when there is none, undefined while it is asked for or when it could not be read. */
export function useProduct(slug: string) {
  const { data, error, mutate } = useSWR<ProductDetail | null, Error>(productKey(slug), fetchProduct);
  return { product: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}

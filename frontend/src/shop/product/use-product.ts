import useSWR from 'swr';
import { fetchProduct } from '../../api/catalog';
import type { ProductDetail } from '../../api/models';

export const productKey = (slug: string) => `/api/products/${encodeURIComponent(slug)}`;

/** The product, null when it can not be had, undefined while it is asked for. */
export function useProduct(slug: string) {
  const { data, error } = useSWR<ProductDetail | null, Error>(productKey(slug), fetchProduct);
  return data === undefined && error !== undefined ? null : data;
}

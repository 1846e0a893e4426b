import useSWR from 'swr';
import { fetchProduct } from '../../api/catalog';

export const productKey = (slug: string) => `/api/products/${encodeURIComponent(slug)}`;

/** The product, null when it can not be had, undefined while it is asked for. */
export function useProduct(slug: string) {
  const { data, error } = useSWR(productKey(slug), fetchProduct);
  return data === undefined && error !== undefined ? null : data;
}

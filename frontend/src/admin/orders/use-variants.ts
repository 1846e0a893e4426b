import { at } from '../../api/address';
import { fetchProduct } from '../../api/catalog';
import type { Product } from '../../api/models';
import { useRead } from '../../api/use-read';

/** The current sizes and colors of a product; none while no product is chosen. */
export function useVariants(product: Product | null | undefined) {
  const key = product ? at('/api/products/{slug}', { slug: product.slug }) : null;
  const { data, error } = useRead(key, fetchProduct, { revalidateIfStale: true });
  return { variants: data?.variants ?? [], loading: key !== null && data === undefined && error === undefined };
}

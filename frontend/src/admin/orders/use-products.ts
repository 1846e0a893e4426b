import { useEffect, useState } from 'react';
import { at } from '../../api/address';
import { fetchProductSearch, productSearchKey } from '../../api/admin/orders';
import { fetchProduct } from '../../api/catalog';
import type { Product } from '../../api/models';
import { useRead } from '../../api/use-read';

/** Milliseconds without typing before the search starts. */
const rest = 250;

/** The products found by these words. */
export function useProductSearch(words: string) {
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), rest);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, error, isLoading } = useRead(productSearchKey(asked), fetchProductSearch, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  return { products: error ? [] : (data ?? []), loading: isLoading || asked !== words, failed: error !== undefined };
}

/** The current sizes and colors of a product; none while no product is chosen. */
export function useVariants(product: Product | null | undefined) {
  const key = product ? at('/api/products/{slug}', { slug: product.slug }) : null;
  const { data, error } = useRead(key, fetchProduct, { revalidateIfStale: true });
  return { variants: data?.variants ?? [], loading: key !== null && data === undefined && error === undefined };
}

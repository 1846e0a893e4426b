import { readOrNull } from '../../api/client';
import { at } from '../../api/address';
import type { Product, Variant } from '../../api/models';
import { useRead } from '../../api/use-read';
import type { VariantField } from './new-order-fields';

/** Loads the choices for a product: its active sizes and colors, or those of each half of a set. */
export function useVariants(product: Product | null | undefined) {
  const key = product ? at('/api/products/{slug}', { slug: product.slug }) : null;
  const { data, error } = useRead(key, readOrNull, { revalidateIfStale: true });
  const loading = key !== null && data === undefined && error === undefined;
  const choices: { name: VariantField; label: string; variants: Variant[] }[] = product?.isSet
    ? [
        { name: 'topVariantId', label: 'Top', variants: data?.set?.top.variants ?? [] },
        { name: 'bottomVariantId', label: 'Bottom', variants: data?.set?.bottom.variants ?? [] },
      ]
    : [{ name: 'variantId', label: 'Variant', variants: data?.variants ?? [] }];
  return { choices: choices.filter(({ variants }) => variants.length > 0 || loading), loading };
}

import type { Product, ProductDetail } from '../../api/models';

type WaitlistProduct = Pick<Product, 'inStock' | 'variants'>;

/**
 * Returns whether the product, or a half of the set, has sold-out variants that can be restocked. False for products
 * sold only in sets, and for sets with an archived half.
 */
export const needsWaitlist = (product: ProductDetail): boolean =>
  productsOf(product).some(({ inStock, variants }) => !inStock || variants.some((variant) => !variant.inStock));

/** Returns the products to wait for: the product itself, or the halves of a set. */
export function productsOf({ set, isSet, setOnly, ...product }: ProductDetail): WaitlistProduct[] {
  if (set) return [set.top, set.bottom];
  return isSet || setOnly ? [] : [product];
}

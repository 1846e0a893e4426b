import type { Product, ProductDetail } from '../../api/models';

type Piece = Pick<Product, 'inStock' | 'variants'>;

/** Whether something of it is sold out that can come back: of a set, a half, unless one is archived; of what is sold in sets only, nothing. */
export const needsWaitlist = (product: ProductDetail): boolean =>
  piecesOf(product).some(({ inStock, variants }) => !inStock || variants.some((variant) => !variant.inStock));

/** Products to wait for: the product itself, or the halves of a set. */
export function piecesOf({ set, isSet, setOnly, ...product }: ProductDetail): Piece[] {
  if (set) return [set.top, set.bottom];
  return isSet || setOnly ? [] : [product];
}

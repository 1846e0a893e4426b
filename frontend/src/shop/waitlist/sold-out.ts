import type { Product, ProductDetail } from '../../api/models';

/** Whether something of it is sold out that can come back: of a set, a half, unless one is archived; of what is sold in sets only, nothing. */
export const needsWaitlist = ({ set, isSet, setOnly, ...product }: ProductDetail): boolean =>
  set ? isShort(set.top) || isShort(set.bottom) : !isSet && !setOnly && isShort(product);

const isShort = ({ inStock, variants }: Pick<Product, 'inStock' | 'variants'>) =>
  !inStock || variants.some((variant) => !variant.inStock);

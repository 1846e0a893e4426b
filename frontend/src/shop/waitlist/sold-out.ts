import type { Product, ProductDetail } from '../../api/models';

/** Whether something of it is sold out: of a set, of one of its halves, and of what is sold in sets only, nothing. */
export const needsWaitlist = ({ set, setOnly, ...product }: ProductDetail): boolean =>
  set ? isShort(set.top) || isShort(set.bottom) : !setOnly && isShort(product);

const isShort = ({ inStock, variants }: Pick<Product, 'inStock' | 'variants'>) =>
  !inStock || variants.some((variant) => !variant.inStock);

import type { ProductDetail } from '../../api/models';

/** Whether something of it is sold out. */
export const needsWaitlist = ({ inStock, variants }: ProductDetail) =>
  !inStock || variants.some((variant) => !variant.inStock);

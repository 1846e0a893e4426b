import type { Product, ProductDetail } from '../../api/models';
import { sizesOf, type Choice } from '../product-card/variant-choice';

type Piece = Pick<Product, 'inStock' | 'variants'>;

/** Whether something of it is sold out that can come back: of a set, a half, unless one is archived; of what is sold in sets only, nothing. */
export const needsWaitlist = (product: ProductDetail): boolean =>
  piecesOf(product).some(({ inStock, variants }) => !inStock || variants.some((variant) => !variant.inStock));

/** Whether something that can come back is crossed out in the form. The form shows the sizes of one color at a time. */
export function showsSoldOut(product: ProductDetail, choices: readonly Choice[]): boolean {
  return piecesOf(product).some(({ inStock, variants }, place) => {
    const color = sizesOf(variants).length > 0 ? choices[place]?.color : undefined;
    const shown = color === undefined ? variants : variants.filter((variant) => variant.color === color);
    return !inStock || shown.some((variant) => !variant.inStock);
  });
}

function piecesOf({ set, isSet, setOnly, ...product }: ProductDetail): Piece[] {
  if (set) return [set.top, set.bottom];
  return isSet || setOnly ? [] : [product];
}

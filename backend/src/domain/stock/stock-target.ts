import type { StockTarget } from './ports/stock.js';

/** An item of the catalog; the product is null if it was deleted. */
type Item = Omit<StockTarget, 'productId'> & { readonly productId: number | null };

/** Whether both are the same item, which has one stock row. */
export function isSameTarget(one: Item, other: Item): boolean {
  return one.productId === other.productId && one.variantId === other.variantId;
}

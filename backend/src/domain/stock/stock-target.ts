import { DomainError } from '../shared/domain-error.js';
import type { StockLine, StockTarget } from './ports/stock.js';

/** An item of the catalog; the product is null if it was deleted. */
type Item = Omit<StockTarget, 'productId'> & { readonly productId: number | null };

/** Whether both are the same item, which has one stock row. */
export function isSameTarget(one: Item, other: Item): boolean {
  return one.productId === other.productId && one.variantId === other.variantId;
}

/**
 * Sums the quantities of lines for the same item, so that two lines cannot each take the last unit.
 * @throws DomainError invalid for a quantity that is not a whole number above zero
 */
export function summedPerTarget(lines: readonly StockLine[]): StockLine[] {
  const summed = new Map<string, StockLine>();
  for (const { productId, variantId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) {
      throw new DomainError('invalid', 'stock.quantity', 'Quantity must be a whole number above zero.');
    }
    const key = `${productId}/${variantId ?? ''}`;
    summed.set(key, { productId, variantId, quantity: quantity + (summed.get(key)?.quantity ?? 0) });
  }
  return [...summed.values()];
}

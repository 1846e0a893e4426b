import { DomainError } from '../shared/domain-error.js';
import type { StockLine, StockTarget } from './ports/stock.js';

/** A line that needs more units than are available. */
export interface StockShortage extends StockTarget {
  /** Number of requested units. */
  readonly quantity: number;
  readonly available: number;
}

/** The error for insufficient stock. Its message describes the first shortage; `facts.lines` lists all of them. */
export class NotEnoughStock extends DomainError {
  /**
   * @param name name of the item with too few units, if the item is not clear from the request: "Tide Top (M, Navy)"
   * @param advice a sentence to append
   */
  constructor(
    readonly shortages: readonly StockShortage[],
    name: string | null = null,
    advice: string | null = null,
  ) {
    const left = shortages[0]?.available ?? 0;
    const message = left > 0 ? `Only ${left} left${name ? ` of ${name}` : ''}.` : `${name ?? 'This item'} is sold out.`;
    super('conflict', 'stock.not-enough', advice ? `${message} ${advice}` : message, { facts: { lines: shortages } });
  }
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

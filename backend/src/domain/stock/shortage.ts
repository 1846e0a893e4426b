import { DomainError } from '../shared/domain-error.js';
import type { StockTarget } from './ports/stock.js';

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

import type { StockTarget } from './stock.js';

/** The units of an item that staff can count. On the shelf = available + held + to ship. */
export interface ShelfItem extends StockTarget {
  readonly product: string;
  /** "M, Navy"; null for a product without variants. */
  readonly variant: string | null;
  readonly available: number;
  /** Units held for checkouts, the waitlist and exchanges. */
  readonly held: number;
  /** Sold units that are not shipped yet. */
  readonly toShip: number;
}

/** The items that staff count, including the items of drafts. */
export abstract class Shelf {
  /**
   * Returns the items in any order, without archived and unknown items. Read the items after `Stock.lock`, so that a
   * sale cannot change them before the transaction ends.
   */
  abstract list(targets: readonly StockTarget[]): Promise<ShelfItem[]>;
}

export function unitsOnShelf({ available, held, toShip }: Pick<ShelfItem, 'available' | 'held' | 'toShip'>): number {
  return available + held + toShip;
}

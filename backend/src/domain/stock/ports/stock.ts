/** One thing that can be sold: a variant, or a product without variants. */
export interface StockTarget {
  readonly productId: number;
  readonly variantId: number | null;
}

export interface StockLine extends StockTarget {
  readonly quantity: number;
}

/** Why stock changed and who did it, recorded in the ledger. */
export interface StockCause {
  readonly reason: 'checkout' | 'order' | 'cancellation' | 'return' | 'staff' | 'demo';
  /** The checkout, order, return or product that caused the change. */
  readonly reference: string;
  /** The user who did it; absent for the shop itself. */
  readonly userId?: number;
}

/**
 * Units on hand and held. Available = on hand − held. Every change is one conditional UPDATE per row, in
 * id order, with lines of one row summed first, and leaves a ledger row; all calls run inside the caller's transaction.
 */
export abstract class Stock {
  /**
   * Holds units for a checkout or an exchange.
   * @throws DomainError conflict `stock.not-enough` ("Only 2 left."), with `facts.lines` naming what is left of which line.
   */
  abstract hold(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /** Releases held units. */
  abstract release(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /** Sells units that were held. */
  abstract sellHeld(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /**
   * Sells units that were not held.
   * @throws DomainError conflict `stock.not-enough`, as hold does.
   */
  abstract sellFree(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /** Returns sold units to the shelf and returns the lines for which this was possible: not those of a deleted variant. */
  abstract restock(lines: readonly StockLine[], cause: StockCause): Promise<StockLine[]>;
  /**
   * Sets the available units (on hand becomes available + held) and returns the number before; creates a missing
   * row.
   */
  abstract setAvailable(target: StockTarget, available: number, cause: StockCause): Promise<number>;
  /**
   * Adds a difference, which may be negative, to the available units, and returns the number before.
   * @throws DomainError conflict `stock.not-enough` when less than that is available.
   */
  abstract adjust(target: StockTarget, difference: number, cause: StockCause): Promise<number>;
}

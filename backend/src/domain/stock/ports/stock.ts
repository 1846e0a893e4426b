/** One thing that can be sold: a variant, or a product without variants. */
export interface StockTarget {
  readonly productId: number;
  readonly variantId: number | null;
}

export interface StockLine extends StockTarget {
  readonly quantity: number;
}

/** Why stock moved and by whom, kept in the ledger. */
export interface StockCause {
  readonly reason: 'checkout' | 'order' | 'cancellation' | 'staff' | 'demo';
  /** The checkout, order or product that the move belongs to. */
  readonly reference: string;
  /** The user who did it; absent for the shop itself. */
  readonly userId?: number;
}

/**
 * What is on the shelf and what is promised. Available = on hand − held. Every move is one conditional UPDATE per row, in
 * id order, with lines of one row summed first, and leaves a ledger row; all calls run inside the caller's transaction.
 */
export abstract class Stock {
  /**
   * Promises units to a checkout.
   * @throws DomainError conflict `stock.not-enough` ("Only 2 left."), with `facts.lines` naming what is left of which line.
   */
  abstract hold(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /** Gives promised units back to the shelf. */
  abstract release(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /** Sells units that were held. */
  abstract sellHeld(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /**
   * Sells units that were not held.
   * @throws DomainError conflict `stock.not-enough`, as hold does.
   */
  abstract sellFree(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /** Puts sold units back on the shelf and answers the lines that have a place there: one of a deleted variant has none. */
  abstract restock(lines: readonly StockLine[], cause: StockCause): Promise<StockLine[]>;
  /**
   * Sets what is available (on hand becomes available + held) and tells what was available before; makes the row when there
   * is none.
   */
  abstract setAvailable(target: StockTarget, available: number, cause: StockCause): Promise<number>;
  /**
   * Adds a difference, which may be negative, to what is available, and tells what was available before.
   * @throws DomainError conflict `stock.not-enough` when less than that is available.
   */
  abstract adjust(target: StockTarget, difference: number, cause: StockCause): Promise<number>;
}

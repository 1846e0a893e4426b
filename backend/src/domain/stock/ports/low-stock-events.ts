/** A size whose units on hand fell to the limit. */
export interface LowStock {
  readonly productId: number;
  /** Name with size and color, e.g. "Wave Bikini (M, Navy)". */
  readonly product: string;
  /** Units on hand now. */
  readonly left: number;
}

/**
 * Events that the database records when the units on hand of a size fall to the limit. Later sales below the limit
 * record no further event.
 */
export abstract class LowStockEvents {
  /**
   * Takes up to `limit` events. Simultaneous calls never get the same event. Sizes that were restocked or archived
   * after their event are left out.
   */
  abstract consume(limit: number): Promise<LowStock[]>;
}

/**
 * Units at or below which a size is running out. The index `stock_low_index` and the trigger `stock_low` use the same
 * number.
 */
export const lowStockLimit = 3;

/** A sellable item: a variant, or a product without variants. */
export interface StockTarget {
  readonly productId: number;
  readonly variantId: number | null;
}

export interface StockLine extends StockTarget {
  readonly quantity: number;
}

/** The available units of an item. */
export interface StockLevel extends StockTarget {
  readonly available: number;
}

/** A number of units to add, or to subtract if the number is negative. */
export interface StockDifference extends StockTarget {
  readonly difference: number;
}

export const staffReasons = ['received', 'counted', 'damaged', 'other'] as const;

/** The reason that staff choose for a change of stock. */
export type StaffReason = (typeof staffReasons)[number];

/** The reason for a change of stock, and its author, as recorded in the ledger. */
export interface StockCause {
  readonly reason: 'checkout' | 'order' | 'cancellation' | 'return' | 'staff' | 'demo';
  /** The checkout, order, return, product or bulk edit that caused the change; "stock list" for a list of counts. */
  readonly reference: string;
  /** The user who made the change; absent for the shop itself. */
  readonly userId?: number;
  /** Only with the reason `staff`, like `note`. */
  readonly staffReason?: StaffReason | undefined;
  /** 1 to 200 characters. */
  readonly note?: string | undefined;
}

/** A size that is running out. */
export interface LowStock extends StockTarget {
  /** Name with size and color, e.g. "Wave Bikini (M, Navy)". */
  readonly product: string;
  /** Available units now. */
  readonly left: number;
}

/**
 * Available units at or below which a size is running out. The index `stock_low_index` and the trigger `stock_low` use
 * the same number.
 */
export const lowStockLimit = 3;

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

/**
 * Units on hand and held. Available = on hand − held. Each change is one conditional statement for all its rows, in the
 * order of products and then of ids, and adds one ledger row per changed row. Lines of the same row are summed first.
 * All calls run inside the caller's transaction.
 *
 * Some held units are reserved for shoppers on the waitlist whose turn has come. When a checkout buys them, their hold
 * is transferred to the checkout.
 */
export abstract class Stock {
  /** Returns the levels of the items that have a row. */
  abstract list(targets: readonly StockTarget[]): Promise<StockLevel[]>;
  /**
   * Locks the rows before several changes, in the order in which all changes lock rows, and returns their levels. Skips
   * a deleted variant, and an item without a row.
   */
  abstract lock(targets: readonly StockTarget[]): Promise<StockLevel[]>;
  /**
   * The items that staff count, including the items of drafts, without archived and unknown items, in any order. Read
   * them after `lock`, so that a sale cannot change them before the transaction ends.
   */
  abstract listOnShelf(targets: readonly StockTarget[]): Promise<ShelfItem[]>;
  /**
   * Holds units for a checkout or an exchange.
   * @throws DomainError conflict `stock.not-enough` ("Only 2 left."); `facts.lines` has the available units of each
   * line
   */
  abstract hold(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  abstract release(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  abstract sellHeld(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /**
   * Sells units that were not held.
   * @throws DomainError conflict `stock.not-enough`, same as `hold`
   */
  abstract sellFree(lines: readonly StockLine[], cause: StockCause): Promise<void>;
  /** Puts sold units back into stock, except units of a deleted variant. Returns the restocked lines. */
  abstract restock(lines: readonly StockLine[], cause: StockCause): Promise<StockLine[]>;
  /**
   * Sets the available units (on hand becomes available + held), and returns the number before. Creates a missing row.
   */
  abstract setAvailable(target: StockTarget, available: number, cause: StockCause): Promise<number>;
  /**
   * Adds a difference, which may be negative, to the available units, and returns the number before.
   * @throws DomainError conflict `stock.not-enough` when too few units are available
   */
  abstract adjust(target: StockTarget, difference: number, cause: StockCause): Promise<number>;
  /**
   * Adds a difference to each of several items. Creates missing rows.
   * @throws DomainError conflict `stock.not-enough` when too few units of any item are available
   */
  abstract adjustEach(differences: readonly StockDifference[], cause: StockCause): Promise<void>;
  /**
   * Takes up to `limit` events that the database recorded when the units on hand of a size fell to `lowStockLimit`.
   * Later sales below the limit record no other event. Simultaneous calls never get the same event. Sizes that are no
   * longer running out, because they were restocked, archived or switched off, are left out.
   */
  abstract consumeLowStock(limit: number): Promise<LowStock[]>;

  /**
   * Transfers the holds of the cart's reserved units to its checkout, but only for units that the checkout buys.
   * Returns the transferred units.
   */
  abstract handOverReserved(cartId: number, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]>;
  /**
   * Call this when a checkout ends without an order, or when its hold expires. Gives its valid reservations back to the
   * waitlist, and returns their units, which the waitlist holds again. Ends expired reservations. The caller must
   * release all other units of the checkout.
   */
  abstract takeBackReserved(checkoutId: string): Promise<StockLine[]>;
  /** Marks the checkout's reservations as purchased. */
  abstract markReservedBought(checkoutId: string): Promise<void>;
  /** Moves the reservations of one cart to another. */
  abstract moveReserved(fromCartId: number, toCartId: number): Promise<void>;
}

export function unitsOnShelf({ available, held, toShip }: Pick<ShelfItem, 'available' | 'held' | 'toShip'>): number {
  return available + held + toShip;
}

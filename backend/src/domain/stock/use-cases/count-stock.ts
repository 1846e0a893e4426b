import { type AuditEntry, AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import {
  type ShelfItem,
  type StaffReason,
  Stock,
  type StockDifference,
  type StockTarget,
  unitsOnShelf,
} from '../ports/stock.js';
import { isSameTarget } from '../stock-target.js';

/** Units that arrived; negative for units that were taken away. */
interface Delivery extends StockTarget {
  readonly difference: number;
}

/** Units that staff counted on the shelf. */
interface Count extends StockTarget {
  readonly counted: number;
  /** The units on the shelf that staff saw before they counted. */
  readonly expected: number;
}

export type StockEntry = Delivery | Count;

/** Counts and deliveries of several items. */
export interface StockList {
  /** At most one entry per item. */
  readonly entries: readonly StockEntry[];
  readonly staffReason?: StaffReason | undefined;
  readonly note?: string | undefined;
}

interface ChangedItem extends StockTarget {
  /** Available units. The waitlist may reserve some of the units after the change. */
  readonly before: number;
  readonly after: number;
  /** Units on the shelf. An undo of the change counts `shelfBefore` and expects `shelfAfter`. */
  readonly shelfBefore: number;
  readonly shelfAfter: number;
}

/** An entry that was not saved. */
interface RefusedItem extends StockTarget {
  /** "Tide Top (M, Navy)"; null for an unknown item. */
  readonly name: string | null;
  /** A sentence with the reason. */
  readonly message: string;
}

export interface StockOutcome {
  readonly changed: readonly ChangedItem[];
  readonly refused: readonly RefusedItem[];
}

/** Max units of one item. */
const maxUnits = 1_000_000;

@UseCase()
export class CountStock {
  constructor(
    private readonly transaction: Transaction,
    private readonly stock: Stock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Saves each entry that fits the current stock, and returns the other entries with a reason. A count no longer fits
   * after a parcel or a delivery has changed the units on the shelf. A sale does not change these units.
   */
  execute({ entries, staffReason, note }: StockList, staffId: number): Promise<StockOutcome> {
    return this.transaction.run(async () => {
      await this.stock.lock(entries);
      const items = await this.stock.listOnShelf(entries);
      const changed: ChangedItem[] = [];
      const refused: RefusedItem[] = [];
      for (const entry of entries) {
        const { productId, variantId } = entry;
        const item = itemOf(entry, items);
        const message = item ? problemOf(entry, item) : 'This item is no longer in the store.';
        if (message !== null) refused.push({ productId, variantId, name: item ? nameOf(item) : null, message });
        else if (item) changed.push({ productId, variantId, ...effectOf(entry, item) });
      }
      const moved = changed.filter(({ before, after }) => before !== after);
      if (moved.length > 0) {
        const cause = { reason: 'staff', reference: 'stock list', userId: staffId, staffReason, note } as const;
        await this.stock.adjustEach(moved.map(asDifference), cause);
        await this.record(moved, items, staffId);
      }
      return { changed, refused };
    });
  }

  /** Writes one audit entry per product. */
  private record(moved: readonly ChangedItem[], items: readonly ShelfItem[], staffId: number): Promise<void> {
    const productIds = [...new Set(moved.map(({ productId }) => productId))];
    const entries = productIds.map((productId): AuditEntry => {
      const own = moved.filter((one) => one.productId === productId);
      const facts = (side: 'before' | 'after') =>
        Object.fromEntries(own.map((one) => [factOf(itemOf(one, items)), one[side]]));
      return {
        staffId,
        action: 'product.updated',
        subjectId: String(productId),
        subjectName: items.find((item) => item.productId === productId)?.product ?? '',
        before: facts('before'),
        after: facts('after'),
      };
    });
    return this.audit.record(...entries);
  }
}

function itemOf(target: StockTarget, items: readonly ShelfItem[]): ShelfItem | undefined {
  return items.find((item) => isSameTarget(item, target));
}

function effectOf(entry: StockEntry, item: ShelfItem): Omit<ChangedItem, keyof StockTarget> {
  const { available } = item;
  const onShelf = unitsOnShelf(item);
  const difference = differenceOf(entry);
  return {
    before: available,
    after: available + difference,
    shelfBefore: onShelf,
    shelfAfter: onShelf + difference,
  };
}

function asDifference({ productId, variantId, before, after }: ChangedItem): StockDifference {
  return { productId, variantId, difference: after - before };
}

function differenceOf(entry: StockEntry): number {
  return 'counted' in entry ? entry.counted - entry.expected : entry.difference;
}

/** The reason why an entry cannot be saved; null if it can be saved. */
function problemOf(entry: StockEntry, item: ShelfItem): string | null {
  const onShelf = unitsOnShelf(item);
  if ('counted' in entry && entry.expected !== onShelf) {
    return `Before you saved, the units on the shelf changed from ${entry.expected} to ${onShelf}. Please count again.`;
  }
  const { after } = effectOf(entry, item);
  if (after > maxUnits) return 'An item can have at most 1,000,000 units.';
  if (after >= 0) return null;
  return 'counted' in entry
    ? `${onShelf - item.available} units are sold, held or reserved, so the shelf cannot have fewer. Please count again.`
    : `Only ${item.available} units are available.`;
}

function nameOf({ product, variant }: ShelfItem): string {
  return variant === null ? product : `${product} (${variant})`;
}

/** The name of the stock in the audit log, which is the same as when staff change a single product. */
function factOf(item: ShelfItem | undefined): string {
  return item?.variant ? `${item.variant}: inventoryCount` : 'inventoryCount';
}

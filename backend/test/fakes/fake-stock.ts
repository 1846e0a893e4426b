import { NotEnoughStock } from '../../src/domain/stock/shortage.js';
import { summedPerTarget } from '../../src/domain/stock/stock-target.js';
import type {
  ShelfItem,
  Stock,
  StockCause,
  StockDifference,
  StockLevel,
  StockLine,
  StockTarget,
} from '../../src/domain/stock/ports/stock.js';

export interface StockLevels {
  readonly onHand: number;
  readonly held: number;
}

/**
 * Stock in memory. It cannot roll back, so each call checks all lines before it changes the first. Reserved units are
 * handed over once; the reservation ends together with the hold of the checkout.
 */
export class FakeStock implements Stock {
  readonly causes: StockCause[] = [];
  /** The items that staff count. */
  shelf: ShelfItem[] = [];
  /** One line per unit that the waitlist reserves. The test also holds these units. */
  reserved: StockLine[] = [];
  private readonly rows = new Map<string, StockLevels>();

  put(target: StockTarget, onHand: number): void {
    this.rows.set(key(target), { onHand, held: 0 });
  }

  levels(target: StockTarget): StockLevels {
    return this.rows.get(key(target)) ?? { onHand: 0, held: 0 };
  }

  available(target: StockTarget): number {
    const { onHand, held } = this.levels(target);
    return onHand - held;
  }

  list(targets: readonly StockTarget[]): Promise<StockLevel[]> {
    const known = targets.filter((target) => this.rows.has(key(target)));
    return Promise.resolve(
      known.map(({ productId, variantId }) => ({
        productId,
        variantId,
        available: this.available({ productId, variantId }),
      })),
    );
  }

  lock(targets: readonly StockTarget[]): Promise<StockLevel[]> {
    return this.list(targets);
  }

  listOnShelf(): Promise<ShelfItem[]> {
    return Promise.resolve(this.shelf);
  }

  hold(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    return settled(() => this.moveOrRefuse(lines, 0, 1, cause));
  }

  release(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    return settled(() => this.settle(lines, 0, -1, cause));
  }

  sellHeld(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    return settled(() => this.settle(lines, -1, -1, cause));
  }

  sellFree(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    return settled(() => this.moveOrRefuse(lines, -1, 0, cause));
  }

  async restock(lines: readonly StockLine[], cause: StockCause): Promise<StockLine[]> {
    const placed = summedPerTarget(lines).filter((line) => this.rows.has(key(line)));
    await settled(() => this.settle(placed, 1, 0, cause));
    return placed;
  }

  setAvailable(target: StockTarget, available: number, cause: StockCause): Promise<number> {
    return settled(() => {
      const before = this.available(target);
      this.change(target, available - before, 0, cause);
      return before;
    });
  }

  adjust(target: StockTarget, difference: number, cause: StockCause): Promise<number> {
    return settled(() => {
      const available = this.available(target);
      if (available + difference < 0) throw new NotEnoughStock([{ ...target, quantity: -difference, available }]);
      this.change(target, difference, 0, cause);
      return available;
    });
  }

  adjustEach(differences: readonly StockDifference[], cause: StockCause): Promise<void> {
    return settled(() => {
      const short = differences
        .map(({ difference, ...target }) => ({ ...target, quantity: -difference, available: this.available(target) }))
        .filter(({ quantity, available }) => available < quantity);
      if (short.length > 0) throw new NotEnoughStock(short);
      for (const { difference, ...target } of differences) this.change(target, difference, 0, cause);
    });
  }

  consumeLowStock(): Promise<never[]> {
    return Promise.resolve([]);
  }

  handOverReserved(): Promise<StockLine[]> {
    return Promise.resolve(this.reserved.splice(0));
  }

  takeBackReserved(): Promise<never[]> {
    return Promise.resolve([]);
  }

  markReservedBought(): Promise<void> {
    return Promise.resolve();
  }

  moveReserved(): Promise<void> {
    return Promise.resolve();
  }

  private moveOrRefuse(lines: readonly StockLine[], onHand: number, held: number, cause: StockCause): void {
    const wanted = summedPerTarget(lines).map((line) => ({ ...line, available: this.available(line) }));
    const short = wanted.filter((line) => line.available < line.quantity);
    if (short.length > 0) throw new NotEnoughStock(short);
    for (const line of wanted) this.change(line, onHand * line.quantity, held * line.quantity, cause);
  }

  private settle(lines: readonly StockLine[], onHand: number, held: number, cause: StockCause): void {
    const wanted = summedPerTarget(lines);
    const broken = wanted.find((line) => this.levels(line).held + held * line.quantity < 0);
    if (broken) throw new Error(`Product ${broken.productId} has fewer than ${broken.quantity} held.`);
    for (const line of wanted) this.change(line, onHand * line.quantity, held * line.quantity, cause);
  }

  private change(target: StockTarget, onHand: number, held: number, cause: StockCause): void {
    const before = this.levels(target);
    this.rows.set(key(target), { onHand: before.onHand + onHand, held: before.held + held });
    this.causes.push(cause);
  }
}

/** Runs the work at once, and turns an exception into a rejected promise, like a real adapter. */
function settled<Result>(work: () => Result): Promise<Result> {
  return new Promise((resolve) => {
    resolve(work());
  });
}

function key(target: StockTarget): string {
  return `${target.productId}/${target.variantId ?? ''}`;
}

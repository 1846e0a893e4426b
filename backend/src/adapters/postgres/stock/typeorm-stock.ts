import { Injectable } from '@nestjs/common';
import { NotEnoughStock, type StockShortage, summedPerTarget } from '../../../domain/stock/shortage.js';
import { Stock, type StockCause, type StockLine, type StockTarget } from '../../../domain/stock/ports/stock.js';
import { CurrentManager } from '../connection/current-manager.js';

/** What one unit of a line changes. */
interface Move {
  readonly name: 'hold' | 'release' | 'sell' | 'restock' | 'set' | 'adjust';
  readonly onHand: -1 | 0 | 1;
  readonly held: -1 | 0 | 1;
}

interface StockRow {
  readonly id: number | null;
  readonly onHand: number;
  readonly held: number;
}

type Located = StockLine & StockRow;

@Injectable()
export class TypeormStock implements Stock {
  constructor(private readonly current: CurrentManager) {}

  async hold(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    await this.take(lines, { name: 'hold', onHand: 0, held: 1 }, cause);
  }

  async release(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    await this.settle(lines, { name: 'release', onHand: 0, held: -1 }, cause);
  }

  async sellHeld(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    await this.settle(lines, { name: 'sell', onHand: -1, held: -1 }, cause);
  }

  async sellFree(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    await this.take(lines, { name: 'sell', onHand: -1, held: 0 }, cause);
  }

  async restock(lines: readonly StockLine[], cause: StockCause): Promise<StockLine[]> {
    const placed = (await this.located(lines)).filter(({ id }) => id !== null);
    await this.settle(placed, { name: 'restock', onHand: 1, held: 0 }, cause);
    return placed;
  }

  async setAvailable(target: StockTarget, available: number, cause: StockCause): Promise<number> {
    const row = await this.lockedRow(target);
    const onHand = available + row.held - row.onHand;
    const done = await this.change(row.id, { move: 'set', onHand, held: 0 }, cause);
    if (!done) throw new Error(`Stock ${row.id ?? 'row'} cannot have ${available} units available.`);
    return row.onHand - row.held;
  }

  async adjust(target: StockTarget, difference: number, cause: StockCause): Promise<number> {
    const row = await this.lockedRow(target);
    const done = await this.change(row.id, { move: 'adjust', onHand: difference, held: 0 }, cause);
    const available = row.onHand - row.held;
    if (!done) throw new NotEnoughStock([{ ...target, quantity: -difference, available }]);
    return available;
  }

  /** Takes from what is available; a line that finds too little ends all, since the caller's transaction is rolled back. */
  private async take(lines: readonly StockLine[], move: Move, cause: StockCause): Promise<void> {
    const wanted = await this.located(lines);
    for (const [index, line] of wanted.entries()) {
      if (!(await this.moveLine(line, move, cause)))
        throw new NotEnoughStock(await this.shortages(wanted.slice(index)));
    }
  }

  /** Moves what an earlier call has promised or sold, so that finding less is a broken invariant and not a shopper's bad luck. */
  private async settle(lines: readonly StockLine[], move: Move, cause: StockCause): Promise<void> {
    for (const line of await this.located(lines)) {
      if (!(await this.moveLine(line, move, cause))) {
        throw new Error(`Stock ${line.id ?? 'row'} of product ${line.productId} cannot ${move.name} ${line.quantity}.`);
      }
    }
  }

  /** The lines, one for each row, in the order of products and rows: two checkouts never wait for each other. */
  private async located(lines: readonly StockLine[]): Promise<Located[]> {
    const summed = summedPerTarget(lines);
    return this.current.query<Located>(
      `SELECT wanted.product_id AS "productId", wanted.variant_id AS "variantId", wanted.quantity,
         stock.id, coalesce(stock.on_hand, 0) AS "onHand", coalesce(stock.held, 0) AS held
       FROM unnest($1::integer[], $2::integer[], $3::integer[]) AS wanted (product_id, variant_id, quantity)
       LEFT JOIN stock ON stock.product_id = wanted.product_id AND stock.variant_id IS NOT DISTINCT FROM wanted.variant_id
       ORDER BY wanted.product_id, stock.id`,
      [summed.map((line) => line.productId), summed.map((line) => line.variantId), summed.map((line) => line.quantity)],
    );
  }

  private moveLine(line: Located, move: Move, cause: StockCause): Promise<boolean> {
    const { quantity } = line;
    return this.change(line.id, { move: move.name, onHand: move.onHand * quantity, held: move.held * quantity }, cause);
  }

  /** The one statement that writes stock: it leaves neither less than nothing available nor less than nothing held. */
  private async change(
    stockId: number | null,
    { move, onHand, held }: { move: Move['name']; onHand: number; held: number },
    cause: StockCause,
  ): Promise<boolean> {
    const moved = await this.current.query(
      `WITH moved AS (
         UPDATE stock SET on_hand = on_hand + $2, held = held + $3
         WHERE id = $1 AND on_hand - held + $2 - $3 >= 0 AND held + $3 >= 0
         RETURNING id
       )
       INSERT INTO stock_ledger (stock_id, on_hand_change, held_change, move, reason, reference, user_id)
       SELECT id, $2, $3, $4, $5, $6, $7 FROM moved
       RETURNING stock_id`,
      [stockId, onHand, held, move, cause.reason, cause.reference, cause.userId ?? null],
    );
    return moved.length === 1;
  }

  private async lockedRow(target: StockTarget): Promise<StockRow> {
    await this.current.query('INSERT INTO stock (product_id, variant_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      target.productId,
      target.variantId,
    ]);
    const [row] = await this.current.query<StockRow>(
      `SELECT id, on_hand AS "onHand", held FROM stock
       WHERE product_id = $1 AND variant_id IS NOT DISTINCT FROM $2 FOR UPDATE`,
      [target.productId, target.variantId],
    );
    if (!row) throw new Error(`The stock of product ${target.productId} vanished.`);
    return row;
  }

  /** The refused line comes first, whatever came back to the shelf since. */
  private async shortages(unmet: readonly Located[]): Promise<StockShortage[]> {
    const refused = unmet[0];
    const now = await this.located(unmet);
    return now
      .map(({ productId, variantId, quantity, id, onHand, held }) => ({
        productId,
        variantId,
        quantity,
        available: id === refused?.id ? Math.min(onHand - held, quantity - 1) : onHand - held,
      }))
      .filter((line) => line.available < line.quantity);
  }
}

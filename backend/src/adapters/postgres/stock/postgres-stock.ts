import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { NotEnoughStock, type StockShortage, summedPerTarget } from '../../../domain/stock/shortage.js';
import { Stock, type StockCause, type StockLine, type StockTarget } from '../../../domain/stock/ports/stock.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import { insertFrom } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';

/** What one unit of a line changes. */
interface Move {
  readonly name: Tables['stock_ledger']['move'];
  readonly onHand: -1 | 0 | 1;
  readonly held: -1 | 0 | 1;
}

interface StockRow {
  readonly id: number | null;
  readonly onHand: number;
  readonly held: number;
}

type Located = StockLine & StockRow;

interface Wanted {
  readonly productIds: readonly number[];
  readonly variantIds: readonly (number | null)[];
  readonly quantities: readonly number[];
}

/** The lines, one for each row, in the order of products and rows: two checkouts never wait for each other. */
const locate = new Prepared((db, { productIds, variantIds, quantities }: Named<Wanted>) =>
  db
    .selectFrom(
      sql<{
        product_id: number;
        variant_id: number | null;
        quantity: number;
      }>`unnest(${productIds}::integer[], ${variantIds}::integer[], ${quantities}::integer[])`.as<'wanted'>(
        sql`wanted (product_id, variant_id, quantity)`,
      ),
    )
    .leftJoin('stock', (stock) =>
      stock
        .onRef('stock.product_id', '=', 'wanted.product_id')
        .onRef('stock.variant_id', 'is not distinct from', 'wanted.variant_id'),
    )
    .select(({ fn, lit }) => [
      'wanted.product_id as productId',
      'wanted.variant_id as variantId',
      'wanted.quantity',
      'stock.id',
      fn.coalesce('stock.on_hand', lit(0)).as('onHand'),
      fn.coalesce('stock.held', lit(0)).as('held'),
    ])
    .orderBy('wanted.product_id')
    .orderBy('stock.id'),
);

interface Change {
  readonly stockId: number | null;
  readonly onHand: number;
  readonly held: number;
  readonly move: Move['name'];
  readonly reason: string;
  readonly reference: string;
  readonly userId: number | null;
}

/** The one statement that writes stock: it leaves neither less than nothing available nor less than nothing held. */
const changeStock = new Prepared((db, change: Named<Change>) =>
  db
    .with('moved', (tables) =>
      tables
        .updateTable('stock')
        .set(({ eb }) => ({ on_hand: eb('on_hand', '+', change.onHand), held: eb('held', '+', change.held) }))
        .where('id', '=', change.stockId)
        .where(({ eb, ref }) =>
          eb(sql<number>`${ref('on_hand')} - ${ref('held')} + ${change.onHand} - ${change.held}`, '>=', 0),
        )
        .where(({ eb }) => eb(eb('held', '+', change.held), '>=', 0))
        .returning('id'),
    )
    .with('noted', (tables) => {
      const moved = tables.selectFrom('moved');
      return insertFrom(tables, 'stock_ledger', moved, ({ ref }) => ({
        stock_id: ref('moved.id'),
        on_hand_change: change.onHand,
        held_change: change.held,
        move: change.move,
        reason: change.reason,
        reference: change.reference,
        user_id: change.userId,
      }));
    })
    .selectFrom('moved')
    .select('id'),
);

@Injectable()
export class PostgresStock implements Stock {
  constructor(private readonly db: Database) {}

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

  private located(lines: readonly StockLine[]): Promise<Located[]> {
    const summed = summedPerTarget(lines);
    return this.db.all(locate, {
      productIds: summed.map((line) => line.productId),
      variantIds: summed.map((line) => line.variantId),
      quantities: summed.map((line) => line.quantity),
    });
  }

  private moveLine(line: Located, move: Move, cause: StockCause): Promise<boolean> {
    const { quantity } = line;
    return this.change(line.id, { move: move.name, onHand: move.onHand * quantity, held: move.held * quantity }, cause);
  }

  private async change(
    stockId: number | null,
    moved: { readonly move: Move['name']; readonly onHand: number; readonly held: number },
    { reason, reference, userId }: StockCause,
  ): Promise<boolean> {
    return (
      (await this.db.all(changeStock, { stockId, ...moved, reason, reference, userId: userId ?? null })).length === 1
    );
  }

  private async lockedRow(target: StockTarget): Promise<StockRow> {
    await this.db
      .insertInto('stock')
      .values({ product_id: target.productId, variant_id: target.variantId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await this.db
      .selectFrom('stock')
      .select(['id', 'on_hand as onHand', 'held'])
      .where('product_id', '=', target.productId)
      .where('variant_id', 'is not distinct from', target.variantId)
      .forUpdate()
      .executeTakeFirst();
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

import { Injectable } from '@nestjs/common';
import { type QueryCreator, sql } from 'kysely';
import { itemName } from '../../../domain/shared/variant-label.js';
import { NotEnoughStock, type StockShortage } from '../../../domain/stock/shortage.js';
import {
  type LowStock,
  type ShelfItem,
  Stock,
  type StockCause,
  type StockDifference,
  type StockLevel,
  type StockLine,
  type StockTarget,
} from '../../../domain/stock/ports/stock.js';
import { isSameTarget, summedPerTarget } from '../../../domain/stock/stock-target.js';
import { availableUnits, isRunningOut } from '../catalog/low-sizes-query.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { insertFrom } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';
import { stockItems } from './stock-reader.js';

/** A stock movement: its name, and the change of each column per unit. */
interface Move {
  readonly name: Tables['stock_ledger']['move'];
  readonly onHand: number;
  readonly held: number;
}

interface StockRow {
  readonly id: number;
  readonly onHand: number;
  readonly held: number;
}

interface RequestedUnits {
  readonly productIds: readonly number[];
  readonly variantIds: readonly (number | null)[];
  readonly quantities: readonly number[];
}

/**
 * The requested lines, one per row. The limit excludes no line. With this hint, PostgreSQL's planner expects few lines.
 */
const requestedLines = ({ productIds, variantIds, quantities }: Named<RequestedUnits>) =>
  sql<{
    product_id: number;
    variant_id: number | null;
    quantity: number;
  }>`(
    select * from unnest(${productIds}::integer[], ${variantIds}::integer[], ${quantities}::integer[])
    limit cardinality(${productIds}::integer[]))`.as<'wanted'>(sql`wanted (product_id, variant_id, quantity)`);

interface Moved extends RequestedUnits {
  readonly onHand: number;
  readonly held: number;
  readonly move: Move['name'];
  readonly reason: string;
  readonly reference: string;
  readonly userId: number | null;
  readonly staffReason: Tables['stock_ledger']['staff_reason'];
  readonly note: string | null;
}

/**
 * The only statement that writes stock. Neither `available` nor `held` can become negative. Returns the changed lines.
 * Locks, reads and writes rows in the order of products, so that two checkouts never deadlock. At the commit, triggers
 * lock in the order of the writes. Only INSERT preserves this order with every plan. All rows exist already, so ON
 * CONFLICT updates them.
 */
const moveStock = new Prepared((db, named: Named<Moved>) =>
  db
    .with('locked', (tables) =>
      tables
        .selectFrom(requestedLines(named))
        .innerJoin('stock', (stock) =>
          stock
            .onRef('stock.product_id', '=', 'wanted.product_id')
            .onRef('stock.variant_id', 'is not distinct from', 'wanted.variant_id'),
        )
        .select(({ ref }) => [
          'stock.id',
          'stock.product_id',
          'stock.variant_id',
          'wanted.quantity',
          sql<number>`${named.onHand}::integer * ${ref('wanted.quantity')}`.as('on_hand_change'),
          sql<number>`${named.held}::integer * ${ref('wanted.quantity')}`.as('held_change'),
          'stock.on_hand',
          'stock.held',
        ])
        .orderBy('stock.product_id')
        .orderBy('stock.id')
        .forNoKeyUpdate('stock'),
    )
    .with('movable', (tables) =>
      tables
        .selectFrom('locked')
        .selectAll()
        .where(sql<boolean>`0 <= held + held_change AND held + held_change <= on_hand + on_hand_change`),
    )
    .with('moved', (tables) =>
      insertFrom(tables, 'stock', tables.selectFrom('movable').orderBy('product_id').orderBy('id'), ({ eb, ref }) => ({
        id: ref('id'),
        product_id: ref('product_id'),
        variant_id: ref('variant_id'),
        on_hand: eb('on_hand', '+', ref('on_hand_change')),
        held: eb('held', '+', ref('held_change')),
      })).onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({ on_hand: ref('excluded.on_hand'), held: ref('excluded.held') })),
      ),
    )
    .with('noted', (tables) =>
      insertFrom(
        tables,
        'stock_ledger',
        tables.selectFrom('movable').orderBy('product_id').orderBy('id'),
        ({ ref }) => ({
          stock_id: ref('id'),
          on_hand_change: ref('on_hand_change'),
          held_change: ref('held_change'),
          move: named.move,
          reason: named.reason,
          reference: named.reference,
          user_id: named.userId,
          staff_reason: named.staffReason,
          note: named.note,
        }),
      ),
    )
    .selectFrom('movable')
    .select(['product_id as productId', 'variant_id as variantId', 'quantity']),
);

const levelsOf = (db: QueryCreator<Tables>, wanted: Named<RequestedUnits>) =>
  db
    .selectFrom(requestedLines(wanted))
    .innerJoin('stock', (stock) =>
      stock
        .onRef('stock.product_id', '=', 'wanted.product_id')
        .onRef('stock.variant_id', 'is not distinct from', 'wanted.variant_id'),
    )
    .select(['stock.product_id as productId', 'stock.variant_id as variantId'])
    .select(({ eb, ref }) => eb('stock.on_hand', '-', ref('stock.held')).as('available'))
    .orderBy('stock.product_id')
    .orderBy('stock.id');

const listRows = new Prepared(levelsOf);
const lockRows = new Prepared((db, wanted: Named<RequestedUnits>) => levelsOf(db, wanted).forNoKeyUpdate('stock'));

const addRows = new Prepared((db, wanted: Named<RequestedUnits>) =>
  insertFrom(db, 'stock', db.selectFrom(requestedLines(wanted)), ({ ref }) => ({
    product_id: ref('wanted.product_id'),
    variant_id: ref('wanted.variant_id'),
  })).onConflict((conflict) => conflict.doNothing()),
);

const reservedUnit = ['product_id as productId', 'variant_id as variantId'] as const;

@Injectable()
export class PostgresStock implements Stock {
  constructor(private readonly db: Database) {}

  list(targets: readonly StockTarget[]): Promise<StockLevel[]> {
    return this.db.all(listRows, requestedUnits(targets));
  }

  lock(targets: readonly StockTarget[]): Promise<StockLevel[]> {
    return this.db.all(lockRows, requestedUnits(targets));
  }

  listOnShelf(targets: readonly StockTarget[]): Promise<ShelfItem[]> {
    return stockItems(this.db, targets);
  }

  async hold(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    await this.moveOrRefuse(lines, { name: 'hold', onHand: 0, held: 1 }, cause);
  }

  async release(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    await this.settle(lines, { name: 'release', onHand: 0, held: -1 }, cause);
  }

  async sellHeld(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    await this.settle(lines, { name: 'sell', onHand: -1, held: -1 }, cause);
  }

  async sellFree(lines: readonly StockLine[], cause: StockCause): Promise<void> {
    await this.moveOrRefuse(lines, { name: 'sell', onHand: -1, held: 0 }, cause);
  }

  async restock(lines: readonly StockLine[], cause: StockCause): Promise<StockLine[]> {
    return this.move(summedPerTarget(lines), { name: 'restock', onHand: 1, held: 0 }, cause);
  }

  async setAvailable(target: StockTarget, available: number, cause: StockCause): Promise<number> {
    const row = await this.lockedRow(target);
    const onHand = available + row.held - row.onHand;
    const [done] = await this.move([{ ...target, quantity: 1 }], { name: 'set', onHand, held: 0 }, cause);
    if (!done) throw new Error(`Stock ${row.id} cannot have ${available} units available.`);
    return row.onHand - row.held;
  }

  async adjust(target: StockTarget, difference: number, cause: StockCause): Promise<number> {
    const row = await this.lockedRow(target);
    const move = { name: 'adjust', onHand: difference, held: 0 } as const;
    const [done] = await this.move([{ ...target, quantity: 1 }], move, cause);
    const available = row.onHand - row.held;
    if (!done) throw new NotEnoughStock([{ ...target, quantity: -difference, available }]);
    return available;
  }

  async adjustEach(differences: readonly StockDifference[], cause: StockCause): Promise<void> {
    await this.db.all(addRows, requestedUnits(differences));
    const lines = differences.map(({ difference, ...target }) => ({ ...target, quantity: difference }));
    const moved = await this.move(lines, { name: 'adjust', onHand: 1, held: 0 }, cause);
    const unmet = lines.filter((line) => !moved.some((one) => isSameTarget(one, line)));
    if (unmet.length > 0)
      throw new NotEnoughStock(await this.shortages(unmet.map((line) => ({ ...line, quantity: -line.quantity }))));
  }

  /**
   * Removes available units. If a line has too few units, the call throws, and the caller's transaction is rolled back.
   */
  private async moveOrRefuse(lines: readonly StockLine[], move: Move, cause: StockCause): Promise<void> {
    const unmet = await this.unmoved(lines, move, cause);
    if (unmet.length > 0) throw new NotEnoughStock(await this.shortages(unmet));
  }

  /**
   * Moves units that an earlier call has reserved or sold. Too few units are a broken invariant here, not a normal
   * shortage.
   */
  private async settle(lines: readonly StockLine[], move: Move, cause: StockCause): Promise<void> {
    const [line] = await this.unmoved(lines, move, cause);
    if (line) throw new Error(`The stock of product ${line.productId} cannot ${move.name} ${line.quantity}.`);
  }

  async consumeLowStock(limit: number): Promise<LowStock[]> {
    const rows = await this.db
      .with('taken', (tables) =>
        tables
          .deleteFrom('low_stock_events')
          .where('id', 'in', (events) =>
            events.selectFrom('low_stock_events').select('id').orderBy('id').limit(limit).forUpdate().skipLocked(),
          )
          .returning('stock_id'),
      )
      .selectFrom('stock as s')
      .innerJoin('products as p', 'p.id', 's.product_id')
      .leftJoin('product_variants as v', 'v.id', 's.variant_id')
      .select(['p.id as productId', 'v.id as variantId', 'p.name', 'v.size', 'v.color'])
      .select(availableUnits.as('left'))
      .where('s.id', 'in', (events) => events.selectFrom('taken').select('stock_id'))
      .where(isRunningOut)
      .orderBy('s.id')
      .execute();
    return rows.map(({ productId, variantId, name, size, color, left }) => ({
      productId,
      variantId,
      product: itemName(name, size, color),
      left,
    }));
  }

  async handOverReserved(cartId: number, checkoutId: string, lines: readonly StockLine[]): Promise<StockLine[]> {
    const reserved = await this.db
      .selectFrom('waitlist_entries')
      .select(['id', 'product_id', 'variant_id'])
      .where('cart_id', '=', cartId)
      .where('state', '=', 'reserved')
      .where('checkout_id', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = lines.flatMap(({ productId, variantId, quantity }) =>
      reserved
        .filter((entry) => entry.product_id === productId && entry.variant_id === variantId)
        .slice(0, quantity)
        .map(({ id }) => id),
    );
    if (ids.length === 0) return [];
    const rows = await this.db
      .updateTable('waitlist_entries')
      .set({ checkout_id: checkoutId })
      .where('id', 'in', ids)
      .returning(reservedUnit)
      .execute();
    return rows.map(oneUnit);
  }

  async takeBackReserved(checkoutId: string): Promise<StockLine[]> {
    await this.db
      .updateTable('waitlist_entries')
      .set({ state: 'lapsed', checkout_id: null, cart_id: null })
      .where('checkout_id', '=', checkoutId)
      .where('state', '=', 'reserved')
      .where('reserved_until', '<=', sql<Date>`now()`)
      .execute();
    const rows = await this.db
      .updateTable('waitlist_entries')
      .set({ checkout_id: null })
      .where('checkout_id', '=', checkoutId)
      .where('state', '=', 'reserved')
      .returning(reservedUnit)
      .execute();
    return rows.map(oneUnit);
  }

  async markReservedBought(checkoutId: string): Promise<void> {
    await this.db
      .updateTable('waitlist_entries')
      .set({ state: 'bought' })
      .where('checkout_id', '=', checkoutId)
      .where('state', '=', 'reserved')
      .execute();
  }

  async moveReserved(fromCartId: number, toCartId: number): Promise<void> {
    await this.db
      .updateTable('waitlist_entries')
      .set({ cart_id: toCartId })
      .where('cart_id', '=', fromCartId)
      .where('state', '=', 'reserved')
      .where('checkout_id', 'is', null)
      .execute();
  }

  /** The lines with too few units. */
  private async unmoved(lines: readonly StockLine[], move: Move, cause: StockCause): Promise<StockLine[]> {
    const wanted = summedPerTarget(lines);
    const moved = await this.move(wanted, move, cause);
    return wanted.filter((line) => !moved.some((one) => isSameTarget(one, line)));
  }

  private move(
    lines: readonly StockLine[],
    { name, onHand, held }: Move,
    { reason, reference, userId, staffReason, note }: StockCause,
  ): Promise<StockLine[]> {
    return this.db.all(moveStock, {
      ...requestedUnits(lines),
      ...{ move: name, onHand, held, reason, reference },
      ...{ userId: userId ?? null, staffReason: staffReason ?? null, note: note ?? null },
    });
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
    if (!row) throw new Error(`The stock row of product ${target.productId} does not exist.`);
    return row;
  }

  /** Shortages of the rejected lines. Units may have been restocked since the rejection. */
  private async shortages(unmet: readonly StockLine[]): Promise<StockShortage[]> {
    const levels = await this.list(unmet);
    const shortages = unmet.map(({ productId, variantId, quantity }) => {
      const available = levels.find((level) => isSameTarget(level, { productId, variantId }))?.available ?? 0;
      return { productId, variantId, quantity, available: Math.min(available, quantity - 1) };
    });
    return shortages.sort((one, other) => one.productId - other.productId);
  }
}

/** @param lines lines, or targets without a quantity, which count as 0 */
function requestedUnits(lines: readonly (StockTarget & Partial<StockLine>)[]): RequestedUnits {
  return {
    productIds: lines.map((line) => line.productId),
    variantIds: lines.map((line) => line.variantId),
    quantities: lines.map((line) => line.quantity ?? 0),
  };
}

function oneUnit(target: Omit<StockLine, 'quantity'>): StockLine {
  return { ...target, quantity: 1 };
}

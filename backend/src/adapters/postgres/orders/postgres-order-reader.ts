import { Injectable } from '@nestjs/common';
import { type InferResult, type NotNull, sql } from 'kysely';
import { Config } from '../../../config/config.js';
import type { OrderFilter } from '../../../domain/orders/order-list.js';
import {
  type ExportedOrder,
  OrderReader,
  type OrderSheet,
  type ShippableOrder,
  type TrackedParcel,
} from '../../../domain/orders/ports/orders.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { inMoney } from '../sql/money-columns.js';
import { matched, partQuery, type Place } from './order-list-query.js';
import { sheetOf, sheets } from './order-sheets-query.js';
import { shippableOrders } from './to-ship-query.js';

/** Max number of orders that an export loads into memory at once. */
const partSize = 1000;

const sheetById = new Prepared((db, { id }: Named<{ id: string }>) => sheets(db).where('o.id', '=', id));

const sheetsOfUser = new Prepared((db, { userId, limit }: Named<{ userId: number; limit: number }>) =>
  sheets(db).where('o.user_id', '=', userId).orderBy('o.created_at', 'desc').orderBy('o.id').limit(limit),
);

const parcelsOfNumbers = new Prepared((db, { numbers }: Named<{ numbers: string[] }>) =>
  db
    .selectFrom('parcels')
    .select(['order_id as orderId', 'tracking_number as trackingNumber'])
    .where(sql<boolean>`lower(tracking_number) = ANY (${numbers}::text[])`)
    .where('tracking_number', 'is not', null)
    .$narrowType<{ trackingNumber: NotNull }>(),
);

@Injectable()
export class PostgresOrderReader implements OrderReader {
  private readonly timeZone: string;

  constructor(
    private readonly db: Database,
    config: Config,
  ) {
    this.timeZone = config.store.timeZone;
  }

  async get(id: string): Promise<OrderSheet | null> {
    const row = await this.db.first(sheetById, { id });
    return row ? sheetOf(row) : null;
  }

  async listOfUser(userId: number, limit: number): Promise<OrderSheet[]> {
    return (await this.db.all(sheetsOfUser, { userId, limit })).map(sheetOf);
  }

  async listShippable(ids: readonly string[]): Promise<ShippableOrder[]> {
    return (await this.db.all(shippableOrders, { ids: [...ids] })).map(
      ({ paid_cents, refunded_cents, total_cents, unbilled_cents, hasAddress, ...order }) => ({
        ...order,
        isShippable: hasAddress === true && order.shippingMethod !== 'pickup',
        isUnpaid: paid_cents === 0 && total_cents > unbilled_cents,
        isRefunded: paid_cents > 0 && paid_cents === refunded_cents,
      }),
    );
  }

  listParcels(trackingNumbers: readonly string[]): Promise<TrackedParcel[]> {
    return this.db.all(parcelsOfNumbers, { numbers: trackingNumbers.map((number) => number.toLowerCase()) });
  }

  async count(filter: OrderFilter): Promise<number> {
    const orders = matched(this.db, filter, this.timeZone).clearSelect();
    const { total } = await orders
      .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }

  async *stream(filter: OrderFilter): AsyncIterable<ExportedOrder> {
    let place: Place | null = null;
    for (;;) {
      const rows: PartRow[] = await partQuery(this.db, filter, this.timeZone, place, partSize).execute();
      yield* rows.map(exportedOf);
      const last = rows.at(-1);
      if (!last || rows.length < partSize) return;
      place = { createdAt: last.place, id: last.id };
    }
  }
}

type PartRow = InferResult<ReturnType<typeof partQuery>>[number];

function exportedOf({ place: _place, ...order }: PartRow): ExportedOrder {
  return inMoney(order, ['subtotal', 'discount', 'shipping', 'tax', 'total', 'paid', 'refunded']);
}

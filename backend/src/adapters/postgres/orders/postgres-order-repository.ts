import { Injectable } from '@nestjs/common';
import { type InferResult, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Order } from '../../../domain/orders/order.js';
import type { OrderItem } from '../../../domain/orders/order-item.js';
import type { OrderStep } from '../../../domain/orders/order-timeline.js';
import { OrderRepository, type UnpaidDifference } from '../../../domain/orders/ports/orders.js';
import { Money } from '../../../domain/shared/money.js';
import { Database, type Named, pick, Prepared } from '../sql/database.js';
import { insertFrom, type Json, json, rowsOf } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';
import {
  changedColumns,
  changedItemColumns,
  type EventRow,
  firstEventsOf,
  itemColumns,
  type ItemRow,
  itemRowOf,
  orderColumns,
  orderOf,
  type OrderRow,
  type ParcelItemRow,
  parcelItemRowsOf,
  type ParcelRow,
  parcelRowsOf,
  rowOf,
} from './order-row.js';
import { isUnpaidDifference } from './order-list-query.js';

/** One statement for the order, its items and its first events. */
const insertOrder = new Prepared(
  (db, named: Named<OrderRow & { items: Json<ItemRow[]>; events: Json<EventRow[]>; by: number | null }>) =>
    db
      .with('placed', (tables) => tables.insertInto('orders').values(pick(named, orderColumns)).returning('id'))
      .with('items', (tables) => {
        const items = tables.selectFrom(['placed', rowsOf('order_items', named.items).as('item')]);
        return insertFrom(tables, 'order_items', items, ({ ref }) => ({
          order_id: ref('placed.id'),
          position: ref('item.position'),
          product_id: ref('item.product_id'),
          variant_id: ref('item.variant_id'),
          product_name: ref('item.product_name'),
          variant_size: ref('item.variant_size'),
          variant_color: ref('item.variant_color'),
          image_url: ref('item.image_url'),
          price_cents: ref('item.price_cents'),
          quantity: ref('item.quantity'),
          shop_price_cents: ref('item.shop_price_cents'),
          price_reason: ref('item.price_reason'),
          set_group: ref('item.set_group'),
          set_id: ref('item.set_id'),
          set_name: ref('item.set_name'),
          tax_cents: ref('item.tax_cents'),
          sku: ref('item.sku'),
          barcode: ref('item.barcode'),
          custom: ref('item.custom'),
          promo_excluded: ref('item.promo_excluded'),
        })).returning(['id', 'position']);
      })
      .with('events', (tables) => {
        const events = tables.selectFrom(['placed', rowsOf('order_events', named.events).as('event')]);
        return insertFrom(tables, 'order_events', events, ({ ref }) => ({
          order_id: ref('placed.id'),
          kind: ref('event.kind'),
          detail: ref('event.detail'),
          user_id: named.by,
          created_at: named.created_at,
        }));
      })
      .selectFrom('items')
      .select(['id', 'position']),
);

const orderOfCheckout = new Prepared((db, { checkoutId }: Named<{ checkoutId: string }>) =>
  db.selectFrom('orders').select('id').where('checkout_id', '=', checkoutId),
);

function savedOrders(db: QueryCreator<Tables>) {
  return db
    .selectFrom('orders')
    .select([...orderColumns, 'refunded_cents', 'carrier', 'tracking_number', 'payment_kept_by', 'items_sent'])
    .select(['shipping_refunded', 'unbilled_cents', 'unbilled_tax_cents', 'hold_reason'])
    .select(['pay_link_opened_at', 'pay_link_cancelled_at']);
}

type SavedOrder = InferResult<ReturnType<typeof savedOrders>>[number];

const orderById = new Prepared((db, { id }: Named<{ id: string }>) => savedOrders(db).where('id', '=', id));

const lockOrder = new Prepared((db, { id }: Named<{ id: string }>) => savedOrders(db).where('id', '=', id).forUpdate());

const differencesOfOrder = new Prepared((db, { id }: Named<{ id: string }>) =>
  db
    .selectFrom('orders as d')
    .innerJoin('order_items as charge', 'charge.order_id', 'd.id')
    .innerJoin('order_items as line', 'line.id', 'd.difference_item_id')
    .select(['d.id', 'charge.price_cents as cents'])
    .select(
      sql<number>`line.quantity - line.cancelled - coalesce((SELECT sum(quantity) FROM returns
        WHERE order_item_id = line.id AND state = 'refunded'), 0)::integer`.as('left'),
    )
    .select(({ ref }) => ref('d.difference_item_id').$notNull().as('itemId'))
    .where('d.difference_of', '=', id)
    .where(isUnpaidDifference)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .forUpdate('d'),
);

const paidDifferencesOfOrder = new Prepared((db, { id }: Named<{ id: string }>) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('difference_of', '=', id)
    .whereRef('paid_cents', '>', 'refunded_cents')
    .where('status', '<>', 'cancelled')
    .orderBy('created_at')
    .orderBy('id'),
);

const itemsOfOrder = new Prepared((db, { id }: Named<{ id: string }>) =>
  db
    .selectFrom('order_items')
    .select([...itemColumns, 'id', 'returned', 'shipped', 'restocked', 'cancelled', 'cancelled_restocked'])
    .select(['reduced_price_cents', 'reduced_untaxed'])
    .where('order_id', '=', id)
    .orderBy('position')
    .orderBy('id'),
);

const parcelsOfOrder = new Prepared((db, { id }: Named<{ id: string }>) =>
  db
    .selectFrom('parcels')
    .select(['number', 'carrier', 'tracking_number', 'sent_at', 'user_id'])
    .select((parcel) =>
      jsonArrayFrom(
        parcel
          .selectFrom('parcel_items')
          .select(['order_item_id as itemId', 'quantity'])
          .whereRef('parcel_items.order_id', '=', 'parcels.order_id')
          .whereRef('parcel_number', '=', 'number')
          .orderBy('order_item_id'),
      ).as('units'),
    )
    .where('order_id', '=', id)
    .orderBy('number'),
);

interface Change extends OrderRow {
  readonly items: Json<ItemRow[]>;
  readonly events: Json<EventRow[]>;
  readonly parcels: Json<ParcelRow[]>;
  readonly parcelItems: Json<ParcelItemRow[]>;
  readonly by: number | null;
  readonly at: Date;
}

const saveOrder = new Prepared((db, named: Named<Change>) =>
  db
    .with('changed', (tables) =>
      tables.updateTable('orders').set(pick(named, changedColumns)).where('id', '=', named.id),
    )
    // A mailed link proves access to the order's address, so a change of the address invalidates the link.
    .with('links', (tables) =>
      tables
        .deleteFrom('order_claims')
        .where('order_id', '=', named.id)
        .where('order_id', 'in', ({ selectFrom }) =>
          selectFrom('orders').select('orders.id').where('orders.id', '=', named.id).where('email', '<>', named.email),
        ),
    )
    .with('items', (tables) =>
      tables
        .updateTable('order_items')
        .from(rowsOf('order_items', named.items).as('item'))
        .set(({ ref }) => ({
          position: ref('item.position'),
          variant_id: ref('item.variant_id'),
          variant_size: ref('item.variant_size'),
          variant_color: ref('item.variant_color'),
          sku: ref('item.sku'),
          barcode: ref('item.barcode'),
          // Replace the picture only if the variant changed, so that a deleted picture stays deleted.
          image_url: sql<
            string | null
          >`CASE WHEN ${ref('order_items.variant_id')} IS DISTINCT FROM ${ref('item.variant_id')} THEN ${ref('item.image_url')} ELSE ${ref('order_items.image_url')} END`,
          quantity: ref('item.quantity'),
          tax_cents: ref('item.tax_cents'),
          restocked: ref('item.restocked'),
          cancelled: ref('item.cancelled'),
          cancelled_restocked: ref('item.cancelled_restocked'),
          reduced_price_cents: ref('item.reduced_price_cents'),
          reduced_untaxed: ref('item.reduced_untaxed'),
        }))
        .whereRef('order_items.id', '=', 'item.id')
        .where(({ or, eb, ref }) =>
          or(
            changedItemColumns.map((column) => eb(`order_items.${column}`, 'is distinct from', ref(`item.${column}`))),
          ),
        ),
    )
    .with('events', (tables) => {
      const events = tables.selectFrom(rowsOf('order_events', named.events).as('event'));
      return insertFrom(tables, 'order_events', events, ({ ref }) => ({
        order_id: named.id,
        kind: ref('event.kind'),
        detail: ref('event.detail'),
        user_id: named.by,
        created_at: named.at,
      }));
    })
    // The units of a parcel never change, and are deleted with the parcel.
    .with('removed', (tables) =>
      tables
        .deleteFrom('parcels')
        .where('order_id', '=', named.id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom(rowsOf('parcels', named.parcels).as('one'))
                .select('one.number')
                .whereRef('one.number', '=', 'parcels.number'),
            ),
          ),
        ),
    )
    .with('parcels', (tables) => {
      const parcels = tables.selectFrom(rowsOf('parcels', named.parcels).as('parcel'));
      return insertFrom(tables, 'parcels', parcels, ({ ref }) => ({
        order_id: named.id,
        number: ref('parcel.number'),
        carrier: ref('parcel.carrier'),
        tracking_number: ref('parcel.tracking_number'),
        sent_at: ref('parcel.sent_at'),
        user_id: ref('parcel.user_id'),
      })).onConflict((conflict) =>
        conflict.columns(['order_id', 'number']).doUpdateSet(({ ref }) => ({
          carrier: ref('excluded.carrier'),
          tracking_number: ref('excluded.tracking_number'),
        })),
      );
    })
    .with('parcel_units', (tables) => {
      const units = tables.selectFrom(rowsOf('parcel_items', named.parcelItems).as('unit'));
      return insertFrom(tables, 'parcel_items', units, ({ ref }) => ({
        order_id: named.id,
        parcel_number: ref('unit.parcel_number'),
        order_item_id: ref('unit.order_item_id'),
        quantity: ref('unit.quantity'),
      })).onConflict((conflict) => conflict.doNothing());
    })
    .selectNoFrom(named.id.as('id')),
);

const lastStatus = new Prepared((db, { id }: Named<{ id: string }>) =>
  db
    .selectFrom('order_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select('u.username')
    .where('e.order_id', '=', id)
    .where('e.kind', '=', 'status')
    .orderBy('e.id', 'desc')
    .limit(1),
);

@Injectable()
export class PostgresOrderRepository implements OrderRepository {
  constructor(private readonly db: Database) {}

  async add(order: Order): Promise<void> {
    const ids = await this.db.all(insertOrder, {
      ...rowOf(order),
      items: json(order.items.map(itemRowOf)),
      events: json(firstEventsOf(order)),
      by: order.staffOrder?.staffId ?? order.userId,
    });
    const idAt = new Map(ids.map(({ id, position }) => [position, id]));
    for (const item of order.items) Object.assign(item, { id: idAt.get(item.position) });
  }

  async getIdByCheckout(checkoutId: string): Promise<string | null> {
    return (await this.db.first(orderOfCheckout, { checkoutId }))?.id ?? null;
  }

  async lock(id: string): Promise<Order | null> {
    return this.orderOf(await this.db.first(lockOrder, { id }));
  }

  async get(id: string): Promise<Order | null> {
    return this.orderOf(await this.db.first(orderById, { id }));
  }

  async listUnpaidDifferences(id: string): Promise<UnpaidDifference[]> {
    const found = await this.db.all(differencesOfOrder, { id });
    return found.map(({ cents, ...difference }) => ({ ...difference, unitPrice: Money.ofCents(cents) }));
  }

  async listPaidDifferences(id: string): Promise<Order[]> {
    const found: Order[] = [];
    for (const row of await this.db.all(paidDifferencesOfOrder, { id })) {
      const charge = await this.get(row.id);
      if (charge) found.push(charge);
    }
    return found;
  }

  private async orderOf(row: SavedOrder | undefined): Promise<Order | null> {
    if (!row) return null;
    const { id } = row;
    const items = await this.db.all(itemsOfOrder, { id });
    return orderOf(row, items, await this.db.all(parcelsOfOrder, { id }));
  }

  async save(order: Order, steps: readonly OrderStep[], userId: number | null, at: Date): Promise<void> {
    await this.db.all(saveOrder, {
      ...rowOf(order),
      items: json(order.items.filter(isSaved).map(itemRowOf)),
      events: json(steps.map(({ kind, ...detail }) => ({ kind, detail }))),
      parcels: json(parcelRowsOf(order)),
      parcelItems: json(parcelItemRowsOf(order)),
      by: userId,
      at,
    });
    for (const item of order.items.filter((one) => !isSaved(one))) await this.addLine(order.id, item);
  }

  /** Saves a new line that an exchange split off from another line. */
  private async addLine(orderId: string, item: OrderItem): Promise<void> {
    const { id: _absent, ...row } = itemRowOf(item);
    const added = await this.db
      .insertInto('order_items')
      .values({ ...row, order_id: orderId })
      .returning('id')
      .executeTakeFirstOrThrow();
    Object.assign(item, added);
  }

  async getStatusSetBy(id: string): Promise<string | null> {
    return (await this.db.first(lastStatus, { id }))?.username ?? null;
  }
}

function isSaved({ id }: Partial<Pick<OrderItem, 'id'>>): boolean {
  return id !== undefined;
}

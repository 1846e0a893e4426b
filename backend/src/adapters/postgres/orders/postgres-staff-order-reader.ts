import { Injectable } from '@nestjs/common';
import { type InferResult, type QueryCreator } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { Config } from '../../../config/config.js';
import {
  type ExportedOrder,
  type OrderFilter,
  type OrderPage,
  type OrderSummary,
  type OrderView,
  orderViews,
  type PickList,
  type ShippableOrder,
  StaffOrderReader,
  type StaffOrderSheet,
} from '../../../domain/orders/ports/staff-order-reader.js';
import { isSent, type OrderStatus } from '../../../domain/orders/order-status.js';
import type { ParcelNews } from '../../../domain/orders/order-timeline.js';
import type { RetainedPayment } from '../../../domain/orders/order.js';
import type { StaffEvent } from '../../../domain/orders/staff-timeline.js';
import { Money } from '../../../domain/shared/money.js';
import type { OrderEventRow } from '../sql/column-types.js';
import { Database } from '../sql/database.js';
import { bounded, countUpTo } from '../shared/bounded-count.js';
import { type Named, Prepared } from '../sql/prepared.js';
import type { Tables } from '../sql/tables.js';
import { failedRefunds } from './failed-refunds-query.js';
import { counted, matched, pageQuery, partQuery, type Place } from './order-list-query.js';
import { newsOf, sheetOf, sheets, unitsOf } from './order-row.js';
import { exchangedOrders, pickedItems, pickedOrders, shippableOrders } from './to-ship-query.js';

/** Max number of an export's orders in memory at once. */
const partSize = 1000;

/** Orders with all data for staff. */
function staffSheets(db: QueryCreator<Tables>) {
  return sheets(db).select((order) => [
    'o.phone',
    'o.notes',
    'o.payment_method as paymentMethod',
    'o.discount_reason as discountReason',
    'o.items_sent as itemsSent',
    order.selectFrom('users as u').select('u.username').whereRef('u.id', '=', 'o.user_id').as('username'),
    order.selectFrom('users as u').select('u.username').whereRef('u.id', '=', 'o.placed_by').as('placedBy'),
    order.selectFrom('users as u').select('u.username').whereRef('u.id', '=', 'o.payment_kept_by').as('paymentKeptBy'),
    jsonArrayFrom(
      order
        .selectFrom('order_items as i')
        .leftJoin('products as p', (product) =>
          product.onRef('p.id', '=', 'i.product_id').on('p.archived_at', 'is', null),
        )
        .select(['i.id', 'i.shop_price_cents', 'i.price_reason as priceReason', 'p.slug as productSlug', 'i.returned'])
        .select(['i.sku', 'i.barcode'])
        .select(({ eb }) => eb('i.restocked', '+', eb.ref('i.cancelled_restocked')).as('restocked'))
        .whereRef('i.order_id', '=', 'o.id'),
    ).as('staffItems'),
    jsonArrayFrom(
      order
        .selectFrom('order_events as e')
        .leftJoin('users as u', 'u.id', 'e.user_id')
        .select(['e.kind', 'e.detail', 'e.created_at as at', 'u.username as by'])
        .whereRef('e.order_id', '=', 'o.id')
        .orderBy('e.id')
        .$narrowType<OrderEventRow>(),
    ).as('staffEvents'),
    jsonArrayFrom(
      order
        .selectFrom('refunds as r')
        .leftJoin('users as u', 'u.id', 'r.user_id')
        .select([
          'r.id',
          'r.created_at as at',
          'r.amount_cents as cents',
          'r.reason',
          'r.state',
          'r.origin',
          'r.failed_at as failedAt',
          'u.username as by',
          'r.last_error as error',
        ])
        .whereRef('r.order_id', '=', 'o.id')
        .orderBy('r.created_at'),
    ).as('staffRefunds'),
  ]);
}

type StaffSheetRow = InferResult<ReturnType<typeof staffSheets>>[number];

const staffSheetById = new Prepared((db, { id }: Named<{ id: string }>) => staffSheets(db).where('o.id', '=', id));

const countsOfViews = new Prepared((db) =>
  db
    .selectFrom('orders')
    .select(({ cast, fn }) => ['view', cast<number>(fn.countAll(), 'integer').as('count')])
    .where('view', 'is not', null)
    .groupBy('view')
    .unionAll(
      failedRefunds(db).select(({ cast, fn, val }) => [
        cast<string | null>(val('refund-failed'), 'text').as('view'),
        cast<number>(fn.count('o.id').distinct(), 'integer').as('count'),
      ]),
    ),
);

@Injectable()
export class PostgresStaffOrderReader implements StaffOrderReader {
  private readonly timeZone: string;

  constructor(
    private readonly db: Database,
    config: Config,
  ) {
    this.timeZone = config.store.timeZone;
  }

  async list(filter: OrderFilter, page: OrderPage): Promise<{ orders: OrderSummary[]; total: number }> {
    const rows = await pageQuery(this.db, filter, page, this.timeZone).execute();
    const orders = rows.map(({ total_cents, unbilled_cents, paid_cents, refunded_cents, paymentKeptBy, ...row }) => ({
      ...row,
      retained: retainedOf(row.status, paid_cents - refunded_cents, paymentKeptBy),
      paid: Money.ofCents(paid_cents),
      total: Money.ofCents(total_cents),
      unbilled: Money.ofCents(unbilled_cents),
      refunded: Money.ofCents(refunded_cents),
    }));
    return { orders, total: await this.total(rows.length, filter, page) };
  }

  async countViews(): Promise<Record<OrderView, number>> {
    const rows = await this.db.all(countsOfViews, {});
    const countOf = (view: OrderView) => rows.find((row) => row.view === view)?.count ?? 0;
    return Object.fromEntries(orderViews.map((view) => [view, countOf(view)])) as Record<OrderView, number>;
  }

  async get(id: string): Promise<StaffOrderSheet | null> {
    const row = await this.db.first(staffSheetById, { id });
    return row ? staffSheetOf(row) : null;
  }

  async listShippable(ids: readonly string[]): Promise<ShippableOrder[]> {
    return (await this.db.all(shippableOrders, { ids: [...ids] })).map(
      ({ paid_cents, refunded_cents, total_cents, unbilled_cents, isPickup, hasAddress, ...order }) => ({
        ...order,
        isShippable: hasAddress === true && isPickup === false,
        isUnpaid: paid_cents === 0 && total_cents > unbilled_cents,
        isRefunded: paid_cents > 0 && paid_cents === refunded_cents,
      }),
    );
  }

  async getPickList(ids: readonly string[] | undefined, limit: number): Promise<PickList> {
    const orders = await pickedOrders(this.db, ids, limit + 1).execute();
    const exchanges = await exchangedOrders(this.db, ids, limit + 1).execute();
    const picked = orders.slice(0, limit).map(({ id }) => id);
    const exchanged = exchanges.slice(0, limit).map(({ id }) => id);
    return {
      items: await this.db.all(pickedItems, { ids: picked, exchanged }),
      orderCount: new Set([...picked, ...exchanged]).size,
      hasMore: orders.length > limit || exchanges.length > limit,
    };
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

  /** A page that is not full reveals the total. */
  private async total(rows: number, filter: OrderFilter, page: OrderPage): Promise<number> {
    const { offset } = page;
    if (rows < bounded(page).limit && (rows > 0 || offset === 0)) return offset + rows;
    return countUpTo(this.db, counted(this.db, filter, this.timeZone));
  }
}

type PartRow = InferResult<ReturnType<typeof partQuery>>[number];

function exportedOf({
  place: _place,
  subtotal_cents,
  discount_cents,
  shipping_cents,
  tax_cents,
  total_cents,
  paid_cents,
  refunded_cents,
  ...order
}: PartRow): ExportedOrder {
  return {
    ...order,
    subtotal: Money.ofCents(subtotal_cents),
    discount: Money.ofCents(discount_cents),
    shipping: Money.ofCents(shipping_cents),
    tax: Money.ofCents(tax_cents),
    total: Money.ofCents(total_cents),
    paid: Money.ofCents(paid_cents),
    refunded: Money.ofCents(refunded_cents),
  };
}

function retainedOf(status: OrderStatus, cents: number, keptBy: string | null): RetainedPayment | null {
  return status === 'cancelled' && cents > 0 ? { amount: Money.ofCents(cents), keptBy } : null;
}

function staffSheetOf(row: StaffSheetRow): StaffOrderSheet {
  const sheet = sheetOf(row);
  const { username, phone, notes, paymentMethod, placedBy, discountReason } = row;
  return {
    ...sheet,
    ...{ username, phone, notes, paymentMethod, placedBy, discountReason },
    itemsSent: row.itemsSent || isSent(sheet.status),
    parcels: sheet.parcels.map((parcel) => ({
      ...parcel,
      by: row.parcels.find(({ number }) => number === parcel.number)?.by ?? null,
    })),
    retained: retainedOf(sheet.status, sheet.paid.minus(sheet.refunded).cents, row.paymentKeptBy),
    items: sheet.items.map((item) => {
      const more = row.staffItems.find(({ id }) => id === item.id);
      return {
        ...item,
        productSlug: more?.productSlug ?? null,
        shopPrice: more?.shop_price_cents == null ? null : Money.ofCents(more.shop_price_cents),
        priceReason: more?.priceReason ?? null,
        restocked: more?.restocked ?? 0,
        returned: more?.returned ?? 0,
        sku: more?.sku ?? null,
        barcode: more?.barcode ?? null,
      };
    }),
    staffEvents: row.staffEvents.map(staffEventOf),
    staffRefunds: row.staffRefunds.map(({ at, cents, failedAt, ...refund }) => ({
      ...refund,
      at: new Date(at),
      failedAt: failedAt === null ? null : new Date(failedAt),
      amount: Money.ofCents(cents),
    })),
  };
}

/** Null when the parcel was deleted with the account. */
function parcelNewsOf({ change, number, pieces, carrier, trackingNumber }: Partial<ParcelNews>): ParcelNews | null {
  if (change === undefined || number === undefined || pieces === undefined) return null;
  return { change, number, pieces, carrier: carrier ?? null, trackingNumber: trackingNumber ?? null };
}

function staffEventOf(row: StaffSheetRow['staffEvents'][number]): StaffEvent {
  const { by } = row;
  const at = new Date(row.at);
  switch (row.kind) {
    case 'placed':
      return { kind: row.kind, at, by };
    case 'paid':
      return { kind: row.kind, at, by, amount: Money.ofCents(row.detail.cents) };
    case 'status':
      return { kind: row.kind, at, by, status: row.detail.status };
    case 'tracking':
      return {
        kind: row.kind,
        at,
        by,
        carrier: row.detail.carrier ?? null,
        trackingNumber: row.detail.trackingNumber ?? null,
      };
    case 'note':
      return { kind: row.kind, at, by, note: row.detail.note ?? null };
    case 'return':
      return { kind: row.kind, at, by, news: newsOf(row.detail) };
    case 'units':
      return { kind: row.kind, at, by, units: unitsOf(row.detail) };
    case 'parcel':
      return { kind: row.kind, at, by, parcel: parcelNewsOf(row.detail) };
  }
}

import { Injectable } from '@nestjs/common';
import { type InferResult, type QueryCreator } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { Config } from '../../../config/config.js';
import { type OrderFilter, type OrderPage, type OrderView, orderViews } from '../../../domain/orders/order-list.js';
import { hasLeft, type OrderStatus } from '../../../domain/orders/order-status.js';
import type { OrderEvent, ParcelNews } from '../../../domain/orders/order-timeline.js';
import type { RetainedPayment } from '../../../domain/orders/order.js';
import type { StaffEvent } from '../../../domain/orders/staff-timeline.js';
import { Money } from '../../../domain/shared/money.js';
import { addressGapOf } from '../../../domain/shared/postal-address.js';
import { unansweredMessageOf } from '../messages/message-reader.js';
import type { OrderEventRow } from '../sql/column-types.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { totalOf } from '../shared/bounded-count.js';
import { inMoney } from '../sql/money-columns.js';
import type { Tables } from '../sql/tables.js';
import { failedRefunds, owedCents } from './failed-refunds-query.js';
import { counted, pageQuery } from './order-list-query.js';
import {
  eventOf,
  events,
  itemOf,
  items,
  detailsOf,
  orders,
  parcelOf,
  parcels,
  refundOf,
  refunds,
  shownKinds,
} from './order-sheets-query.js';
import { exchangedOrders, notedOrders, pickedItems, pickedOrders } from './to-ship-query.js';

export const differenceStates = ['unpaid', 'paid', 'cancelled'] as const;

type DifferenceState = (typeof differenceStates)[number];

/** The orders, with all data for staff. The slug is null for a deleted or archived product. */
function staffSheets(db: QueryCreator<Tables>) {
  return orders(db).select((order) => [
    'o.phone',
    'o.notes',
    'o.payment_method as paymentMethod',
    'o.discount_reason as discountReason',
    'o.hold_reason as holdReason',
    'o.items_sent as itemsSent',
    'o.difference_of as differenceOf',
    unansweredMessageOf(order.ref('o.user_id'), order.ref('o.email')).as('unansweredMessageId'),
    order.selectFrom('users as u').select('u.username').whereRef('u.id', '=', 'o.user_id').as('username'),
    order
      .selectFrom('users as u')
      .select('u.username')
      .where('o.user_id', 'is', null)
      .where('u.is_guest', '=', false)
      .where(({ eb, fn }) => eb(fn('lower', ['u.email']), '=', fn('lower', ['o.email'])))
      .as('accountOfEmail'),
    order.selectFrom('users as u').select('u.username').whereRef('u.id', '=', 'o.placed_by').as('placedBy'),
    order.selectFrom('users as u').select('u.username').whereRef('u.id', '=', 'o.payment_kept_by').as('retainedBy'),
    // Number and total of all orders with this order's email address: from guests, from accounts, and entered by staff.
    // Reads one row per order, so this is slow for an address that staff enter for many customers.
    jsonObjectFrom(
      order
        .selectFrom('orders as same')
        .select(({ cast, eb, fn }) => [
          cast<number>(fn.countAll(), 'integer').as('orders'),
          fn.sum<number | null>(eb('same.paid_cents', '-', eb.ref('same.refunded_cents'))).as('cents'),
        ])
        .where(({ eb, fn }) => eb(fn('lower', ['same.email']), '=', fn('lower', ['o.email'])))
        // All orders of deleted accounts have the same address.
        .where('o.email', 'not like', '%@deleted.invalid'),
    )
      .$notNull()
      .as('sameEmail'),
    jsonArrayFrom(
      order
        .selectFrom('orders as d')
        .select(['d.id', 'd.status', 'd.paid_cents as paid', 'd.refunded_cents as refunded'])
        .select(['d.total_cents as total', 'd.unbilled_cents as unbilled'])
        .select(({ ref }) => ref('d.difference_item_id').$notNull().as('itemId'))
        .whereRef('d.difference_of', '=', 'o.id')
        .orderBy('d.created_at')
        .orderBy('d.id'),
    ).as('differences'),
    // `restocked`: units that are back on the shelf. `returned`: units that are on their way back, or were returned.
    jsonArrayFrom(
      items
        .leftJoin('products as product', (product) =>
          product.onRef('product.id', '=', 'i.product_id').on('product.archived_at', 'is', null),
        )
        .select(['i.price_reason as priceReason', 'product.slug as productSlug', 'i.returned', 'i.sku', 'i.barcode'])
        .select(({ eb }) => eb('i.restocked', '+', eb.ref('i.cancelled_restocked')).as('restocked')),
    ).as('items'),
    jsonArrayFrom(parcels.leftJoin('users as u', 'u.id', 'p.user_id').select('u.username as by')).as('parcels'),
    jsonArrayFrom(
      events.leftJoin('users as u', 'u.id', 'e.user_id').select('u.username as by').$narrowType<OrderEventRow>(),
    ).as('events'),
    jsonArrayFrom(
      refunds
        .leftJoin('users as u', 'u.id', 'r.user_id')
        .select(['r.reason', 'r.origin', 'u.username as by', 'r.last_error as error', 'r.paid_back_by as paidBackBy'])
        .select((refund) => owedCents(refund).as('owed')),
    ).as('refunds'),
  ]);
}

type SummaryRow = InferResult<ReturnType<typeof pageQuery>>[number];
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
export class StaffOrderReader {
  private readonly timeZone: string;

  constructor(
    private readonly db: Database,
    config: Config,
  ) {
    this.timeZone = config.store.timeZone;
  }

  /** A page of the matching orders, and the total number. */
  async list(filter: OrderFilter, page: OrderPage) {
    const rows = await pageQuery(this.db, filter, page, this.timeZone).execute();
    const orders = rows.map(summaryOf);
    const matching = counted(this.db, filter, this.timeZone);
    return { orders, total: await totalOf(this.db, matching, rows, page) };
  }

  async countViews(): Promise<Record<OrderView, number>> {
    const rows = await this.db.all(countsOfViews, {});
    const countOf = (view: OrderView) => rows.find((row) => row.view === view)?.count ?? 0;
    return Object.fromEntries(orderViews.map((view) => [view, countOf(view)])) as Record<OrderView, number>;
  }

  /** @param id without dashes, as returned by readOrderId */
  async get(id: string) {
    const row = await this.db.first(staffSheetById, { id });
    return row ? staffSheetOf(row) : null;
  }

  /**
   * Returns the paid units to ship and the exchanges to send. Without `ids`, uses the expedited orders, and then the
   * orders that have waited longest. Items are sorted by name, color and size. `hasMore`: more orders are ready to ship
   * than the list contains.
   */
  async getPickList(ids: readonly string[] | undefined, limit: number) {
    const orders = await pickedOrders(this.db, ids, limit + 1).execute();
    const exchanges = await exchangedOrders(this.db, ids, limit + 1).execute();
    const picked = orders.slice(0, limit).map(({ id }) => id);
    const exchanged = exchanges.slice(0, limit).map(({ id }) => id);
    const all = [...new Set([...picked, ...exchanged])];
    return {
      items: await this.db.all(pickedItems, { ids: picked, exchanged }),
      notes: await this.db.all(notedOrders, { ids: all }),
      orderCount: all.length,
      hasMore: orders.length > limit || exchanges.length > limit,
    };
  }
}

function summaryOf({ address, city, state, zipCode, retainedBy, ...row }: SummaryRow) {
  return {
    ...inMoney(row, ['total', 'unbilled', 'paid', 'refunded', 'unpaidDifference']),
    addressGap: addressGapOf({ address, city, state, zipCode }),
    hasAddress: address !== '',
    retained: retainedOf(row.status, row.paid - row.refunded, retainedBy),
  };
}

/** The retained payment of a cancelled order; null for other orders, and after a full refund. */
function retainedOf(status: OrderStatus, cents: number, retainedBy: string | null): RetainedPayment | null {
  return status === 'cancelled' && cents > 0 ? { amount: Money.ofCents(cents), retainedBy } : null;
}

function staffSheetOf(row: StaffSheetRow) {
  const staffEvents = row.events.map(staffEventOf);
  return {
    ...detailsOf(row),
    differences: row.differences.map(differenceOfRow),
    sameEmail: { orders: row.sameEmail.orders, spent: Money.ofCents(row.sameEmail.cents ?? 0) },
    itemsSent: (row.itemsSent || hasLeft(row.status, row.shippingMethod)) && row.items.some(({ custom }) => !custom),
    parcels: row.parcels.map(parcelOf),
    retained: retainedOf(row.status, row.paid - row.refunded, row.retainedBy),
    items: row.items.map((item) => ({
      ...itemOf(item),
      shopPrice: item.shop_price_cents === null ? null : Money.ofCents(item.shop_price_cents),
    })),
    events: staffEvents.filter(isForShoppers),
    staffEvents,
    refunds: row.refunds.map((refund) => ({ ...refundOf(refund), owed: Money.ofCents(refund.owed) })),
  };
}

/** The amount that the customer has to pay, or has paid, less refunds. */
function differenceOfRow(row: StaffSheetRow['differences'][number]) {
  const { id, itemId, status, paid, refunded, total, unbilled } = row;
  const state: DifferenceState = paid > 0 ? 'paid' : status === 'cancelled' ? 'cancelled' : 'unpaid';
  return { id, itemId, amount: Money.ofCents(paid > 0 ? paid - refunded : total - unbilled), state };
}

/** Event of a parcel; null if its details were deleted with the account. */
function parcelNewsOf({ change, number, pieces, carrier, trackingNumber }: Partial<ParcelNews>): ParcelNews | null {
  if (change === undefined || number === undefined || pieces === undefined) return null;
  return { change, number, pieces, carrier: carrier ?? null, trackingNumber: trackingNumber ?? null };
}

function staffEventOf(row: StaffSheetRow['events'][number]): StaffEvent {
  const { by } = row;
  const at = new Date(row.at);
  switch (row.kind) {
    case 'tracking': {
      const { carrier = null, trackingNumber = null } = row.detail;
      return { kind: row.kind, at, by, carrier, trackingNumber };
    }
    case 'note':
      return { kind: row.kind, at, by, note: row.detail.note ?? null };
    case 'hold':
      return { kind: row.kind, at, by, reason: row.detail.reason ?? null };
    case 'release':
      return { kind: row.kind, at, by };
    case 'customer':
      return { kind: row.kind, at, by, change: row.detail.change ?? null };
    case 'parcel':
      return { kind: row.kind, at, by, parcel: parcelNewsOf(row.detail) };
    case 'payment-method':
      return { kind: row.kind, at, by, ...row.detail };
    case 'placed':
    case 'paid':
    case 'unpaid':
    case 'status':
    case 'return':
    case 'units':
      return { ...eventOf(row), by };
  }
}

function isForShoppers(event: StaffEvent): event is Extract<StaffEvent, OrderEvent> {
  return shownKinds.some((kind) => kind === event.kind);
}

export type OrderSummary = ReturnType<typeof summaryOf>;
export type PickList = Awaited<ReturnType<StaffOrderReader['getPickList']>>;
/** An order with all data for staff. */
export type StaffOrderSheet = ReturnType<typeof staffSheetOf>;
export type StaffOrderItem = StaffOrderSheet['items'][number];

import { Injectable } from '@nestjs/common';
import { type InferResult, type QueryCreator } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { Config } from '../../../config/config.js';
import { type OrderFilter, type OrderPage, type OrderView, orderViews } from '../../../domain/orders/order-list.js';
import type { OrderSheet, OrderSheetItem, OrderSheetParcel } from '../../../domain/orders/ports/orders.js';
import { hasLeft, type OrderStatus } from '../../../domain/orders/order-status.js';
import type { ParcelNews } from '../../../domain/orders/order-timeline.js';
import type { PaymentMethod, RetainedPayment } from '../../../domain/orders/order.js';
import type { StaffEvent, StaffRefund } from '../../../domain/orders/staff-timeline.js';
import type { DeliveryMethod } from '../../../domain/pricing/quote.js';
import { Money } from '../../../domain/shared/money.js';
import { type AddressGap, addressGapOf } from '../../../domain/shared/postal-address.js';
import type { ItemCodes } from '../../../domain/stock/item-codes.js';
import { unansweredMessageOf } from '../messages/message-reader.js';
import type { OrderEventRow } from '../sql/column-types.js';
import { Database } from '../sql/database.js';
import { totalOf } from '../shared/bounded-count.js';
import { type Named, Prepared } from '../sql/prepared.js';
import type { Tables } from '../sql/tables.js';
import { failedRefunds, owedCents } from './failed-refunds-query.js';
import { counted, pageQuery } from './order-list-query.js';
import { newsOf, sheetOf, sheets, unitsOf } from './order-row.js';
import { exchangedOrders, pickedItems, pickedOrders } from './to-ship-query.js';

/** An order in a list. */
export interface OrderSummary {
  readonly id: string;
  readonly customer: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly total: Money;
  /** Part of the total that staff cancelled before the order was paid. */
  readonly unbilled: Money;
  /** Total of the refunds, including pending refunds. */
  readonly refunded: Money;
  readonly paid: Money;
  /** The retained payment of a cancelled order; null for other orders, and after a full refund. */
  readonly retained: RetainedPayment | null;
  readonly status: OrderStatus;
  readonly shippingMethod: DeliveryMethod;
  /** Number of units, without cancelled units. */
  readonly itemCount: number;
  /** Name of the first item that is not cancelled; if all items are cancelled, of the first item. */
  readonly firstItem: string;
  /** Number of different items, without cancelled items. */
  readonly lineCount: number;
  /** Number of units in parcels, without cancelled units. */
  readonly shipped: number;
  /** Number of units that are not in a parcel; 0 unless the order is pending or processing. */
  readonly toShip: number;
  /** Why no parcel can be sent to the address; null for a complete address. */
  readonly addressGap: AddressGap | null;
  /** Whether the order is sent to an address, instead of handed over in the store. */
  readonly hasAddress: boolean;
  /** Sum of the unpaid price differences of exchanges. */
  readonly unpaidDifference: Money;
  /** Oldest unanswered message from the account or with the email address of the order; null without one. */
  readonly unansweredMessageId: number | null;
}

/** Units of one sellable item in orders that are not shipped yet. */
interface PickedItem {
  readonly productName: string;
  readonly size: string | null;
  readonly color: string | null;
  /** Current SKU; for a deleted variant, the SKU at the time of the purchase. */
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly quantity: number;
  /** Orders that need this item. `exchange` is true if the units replace units of a received return. */
  readonly orders: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly exchange: boolean;
    readonly expedited: boolean;
  }[];
}

export interface PickList {
  readonly items: readonly PickedItem[];
  /** Number of orders in the list. */
  readonly orderCount: number;
  /** Whether more orders are ready to ship than the list contains. */
  readonly hasMore: boolean;
}

export interface StaffOrderItem extends OrderSheetItem, ItemCodes {
  /** Null for a deleted or archived product. */
  readonly productSlug: string | null;
  /** The shop's price at that time, if staff agreed on a different price. */
  readonly shopPrice: Money | null;
  readonly priceReason: string | null;
  /** Number of units that are back on the shelf after a cancellation or a return. */
  readonly restocked: number;
  /** Number of units that the customer is returning or has returned. */
  readonly returned: number;
}

/** A parcel with the staff member who shipped it, if known. */
interface StaffParcel extends OrderSheetParcel {
  readonly by: string | null;
}

export const differenceStates = ['unpaid', 'paid', 'cancelled'] as const;

/** An order that charges the price difference of an exchange. */
interface OrderDifference {
  readonly id: string;
  /** Line with the units after the exchange, in the order whose items were exchanged. */
  readonly itemId: number;
  /** The amount that the customer has to pay, or has paid, less refunds. */
  readonly amount: Money;
  readonly state: (typeof differenceStates)[number];
}

/** An order with all data for staff. */
export interface StaffOrderSheet extends OrderSheet {
  readonly username: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly paymentMethod: PaymentMethod;
  /** The retained payment of a cancelled order; null for other orders, and after a full refund. */
  readonly retained: RetainedPayment | null;
  /** The staff member who entered the order. */
  readonly placedBy: string | null;
  /** Oldest unanswered message from the account or with the email address of the order; null without one. */
  readonly unansweredMessageId: number | null;
  /** Reason for the discount; null without one. */
  readonly discountReason: string | null;
  /**
   * Number and total of all orders with this order's email address: from guests, from accounts, and entered by staff.
   * Zero after the customer's account was deleted. Reads one row per order, so this is slow for an address that staff
   * enter for many customers.
   */
  readonly sameEmail: { readonly orders: number; readonly spent: Money };
  /** The id of the order whose exchange this order charges; null for other orders. */
  readonly differenceOf: string | null;
  /** Sorted from oldest to newest. */
  readonly differences: readonly OrderDifference[];
  /** Whether the items were shipped and are not known to be back. */
  readonly itemsSent: boolean;
  readonly items: readonly StaffOrderItem[];
  readonly parcels: readonly StaffParcel[];
  readonly staffEvents: readonly StaffEvent[];
  readonly staffRefunds: readonly StaffRefund[];
}

/** The orders, with all data for staff. */
function staffSheets(db: QueryCreator<Tables>) {
  return sheets(db).select((order) => [
    'o.phone',
    'o.notes',
    'o.payment_method as paymentMethod',
    'o.discount_reason as discountReason',
    'o.items_sent as itemsSent',
    'o.difference_of as differenceOf',
    unansweredMessageOf(order.ref('o.user_id'), order.ref('o.email')).as('unansweredMessageId'),
    order.selectFrom('users as u').select('u.username').whereRef('u.id', '=', 'o.user_id').as('username'),
    order.selectFrom('users as u').select('u.username').whereRef('u.id', '=', 'o.placed_by').as('placedBy'),
    order.selectFrom('users as u').select('u.username').whereRef('u.id', '=', 'o.payment_kept_by').as('paymentKeptBy'),
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
        .select(['d.id', 'd.status', 'd.paid_cents', 'd.refunded_cents', 'd.total_cents', 'd.unbilled_cents'])
        .select(({ ref }) => ref('d.difference_item_id').$notNull().as('itemId'))
        .whereRef('d.difference_of', '=', 'o.id')
        .orderBy('d.created_at')
        .orderBy('d.id'),
    ).as('differences'),
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
          'r.paid_back_by as paidBackBy',
        ])
        .select((refund) => owedCents(refund).as('owedCents'))
        .whereRef('r.order_id', '=', 'o.id')
        .orderBy('r.created_at'),
    ).as('staffRefunds'),
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
  async list(filter: OrderFilter, page: OrderPage): Promise<{ orders: OrderSummary[]; total: number }> {
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
  async get(id: string): Promise<StaffOrderSheet | null> {
    const row = await this.db.first(staffSheetById, { id });
    return row ? staffSheetOf(row) : null;
  }

  /**
   * Returns the paid units to ship and the exchanges to send. Without `ids`, uses the expedited orders, and then the
   * orders that have waited longest. Items are sorted by name, color and size.
   */
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
}

function summaryOf(found: SummaryRow): OrderSummary {
  const { address, city, state, zipCode, paymentKeptBy, ...rest } = found;
  const { total_cents, unbilled_cents, paid_cents, refunded_cents, difference_cents, ...row } = rest;
  return {
    ...row,
    addressGap: addressGapOf({ address, city, state, zipCode }),
    hasAddress: address !== '',
    unpaidDifference: Money.ofCents(difference_cents),
    retained: retainedOf(row.status, paid_cents - refunded_cents, paymentKeptBy),
    paid: Money.ofCents(paid_cents),
    total: Money.ofCents(total_cents),
    unbilled: Money.ofCents(unbilled_cents),
    refunded: Money.ofCents(refunded_cents),
  };
}

function retainedOf(status: OrderStatus, cents: number, keptBy: string | null): RetainedPayment | null {
  return status === 'cancelled' && cents > 0 ? { amount: Money.ofCents(cents), keptBy } : null;
}

function staffSheetOf(row: StaffSheetRow): StaffOrderSheet {
  const sheet = sheetOf(row);
  const { username, phone, notes, paymentMethod, placedBy, discountReason, differenceOf, unansweredMessageId } = row;
  return {
    ...sheet,
    ...{ username, phone, notes, paymentMethod, placedBy, discountReason, differenceOf, unansweredMessageId },
    differences: row.differences.map(differenceOfRow),
    sameEmail: { orders: row.sameEmail.orders, spent: Money.ofCents(row.sameEmail.cents ?? 0) },
    itemsSent:
      (row.itemsSent || hasLeft(sheet.status, sheet.shippingMethod)) && sheet.items.some(({ custom }) => !custom),
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
    staffRefunds: row.staffRefunds.map(({ at, cents, failedAt, owedCents: owed, ...refund }) => ({
      ...refund,
      at: new Date(at),
      failedAt: failedAt === null ? null : new Date(failedAt),
      amount: Money.ofCents(cents),
      owed: Money.ofCents(owed),
    })),
  };
}

function differenceOfRow(row: StaffSheetRow['differences'][number]): OrderDifference {
  const {
    id,
    itemId,
    status,
    paid_cents: paid,
    refunded_cents: refunded,
    total_cents: total,
    unbilled_cents: unbilled,
  } = row;
  if (paid > 0) return { id, itemId, amount: Money.ofCents(paid - refunded), state: 'paid' };
  return {
    id,
    itemId,
    amount: Money.ofCents(total - unbilled),
    state: status === 'cancelled' ? 'cancelled' : 'unpaid',
  };
}

/** Event of a parcel; null if its details were deleted with the account. */
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
    case 'customer':
      return { kind: row.kind, at, by, change: row.detail.change ?? null };
    case 'return':
      return { kind: row.kind, at, by, news: newsOf(row.detail) };
    case 'units':
      return { kind: row.kind, at, by, units: unitsOf(row.detail) };
    case 'parcel':
      return { kind: row.kind, at, by, parcel: parcelNewsOf(row.detail) };
  }
}

import type { DeliveryMethod } from '../../pricing/quote.js';
import type { DaySpan } from '../../shared/calendar-day.js';
import type { Money } from '../../shared/money.js';
import type { ItemCodes } from '../../stock/item-codes.js';
import type { OrderSheet, OrderSheetItem, OrderSheetParcel } from './order-reader.js';
import type { OrderStatus } from '../order-status.js';
import type { PaymentMethod, RetainedPayment } from '../order.js';
import type { StaffEvent, StaffRefund } from '../staff-timeline.js';

export const orderSorts = [
  'created-desc',
  'created-asc',
  'total-desc',
  'total-asc',
  'customer-asc',
  'customer-desc',
  'status-asc',
  'status-desc',
] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * Lists of open work: paid orders that are not shipped or refunded in full, staff orders without a payment,
 * cancelled orders with a payment that is neither refunded nor retained, and orders with a failed refund. An order is
 * in at most one of the first three.
 */
export const orderViews = ['to-ship', 'unpaid', 'owes-refund', 'refund-failed'] as const;
export type OrderView = (typeof orderViews)[number];

/** Each given field narrows the list. */
export interface OrderFilter {
  readonly status?: OrderStatus;
  readonly view?: OrderView;
  /**
   * Words that must all occur in id, e-mail, name, product names, SKUs, barcodes, street, ZIP code, phone or tracking
   * number. A word may also be the beginning of an id with dashes, or the total, such as 66.99 or $66.99.
   */
  readonly search?: string;
  /** The full address; case does not matter. */
  readonly email?: string;
  /** First and last day, `YYYY-MM-DD`, in the store's time zone. */
  readonly from?: string;
  readonly to?: string;
  /** Only orders placed up to this time. */
  readonly until?: Date;
}

export interface OrderPage {
  readonly sort: OrderSort;
  readonly limit: number;
  readonly offset: number;
}

/** An order in a list. */
export interface OrderSummary {
  readonly id: string;
  readonly customer: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly total: Money;
  /** Part of the total that staff cancelled before the order was paid. */
  readonly unbilled: Money;
  /** All refunds decided, including those still pending. */
  readonly refunded: Money;
  readonly paid: Money;
  /** Null unless the order is cancelled and its payment is not refunded in full. */
  readonly retained: RetainedPayment | null;
  readonly status: OrderStatus;
  readonly shippingMethod: DeliveryMethod;
  /** Number of units, not of lines, without cancelled ones. */
  readonly itemCount: number;
  /** Name of the first item that is not cancelled; of the first one if all are. */
  readonly firstItem: string;
  /** Number of different items, without cancelled ones. */
  readonly lineCount: number;
  /** Number of units in parcels, without cancelled ones. */
  readonly shipped: number;
  /** Number of units that are not in a parcel; 0 unless the order is pending or processing. */
  readonly toShip: number;
  /** Whether the order is sent to an address, instead of handed over in the store. */
  readonly hasAddress: boolean;
}

/** The facts that decide whether an order can be shipped. */
export interface ShippableOrder {
  readonly id: string;
  readonly status: OrderStatus;
  /** Whether its items leave the shop in parcels. */
  readonly isShippable: boolean;
  readonly isUnpaid: boolean;
  readonly isRefunded: boolean;
  /** Number of units that are neither cancelled nor in a parcel. */
  readonly toShip: number;
  /** Numbers of its parcels. */
  readonly trackingNumbers: readonly string[];
}

/** Units of one sellable item in orders that are not shipped yet. */
interface PickedItem {
  readonly productName: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly imageUrl: string | null;
  readonly quantity: number;
  /** An exchange is the other size of a received return. */
  readonly orders: readonly { readonly id: string; readonly quantity: number; readonly exchange: boolean }[];
}

export interface PickList {
  readonly items: readonly PickedItem[];
  /** Number of orders in the list. */
  readonly orderCount: number;
  /** Whether more orders are to ship than the list contains. */
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

/** An order with all data for staff. */
export interface StaffOrderSheet extends OrderSheet {
  readonly username: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly paymentMethod: PaymentMethod;
  /** Null unless the order is cancelled and its payment is not refunded in full. */
  readonly retained: RetainedPayment | null;
  /** The staff member who entered the order. */
  readonly placedBy: string | null;
  /** Why staff gave a discount; null without one. */
  readonly discountReason: string | null;
  /** Whether the items were shipped and are not known to be back. */
  readonly itemsSent: boolean;
  readonly items: readonly StaffOrderItem[];
  readonly parcels: readonly StaffParcel[];
  readonly staffEvents: readonly StaffEvent[];
  readonly staffRefunds: readonly StaffRefund[];
}

/** An order as one row of an export. */
export interface ExportedOrder {
  readonly id: string;
  readonly createdAt: Date;
  readonly status: OrderStatus;
  readonly customer: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
  readonly items: readonly {
    readonly name: string;
    readonly size: string | null;
    readonly color: string | null;
    readonly sku: string | null;
    readonly quantity: number;
    /** Number of units that staff cancelled or refunded. */
    readonly cancelled: number;
  }[];
  readonly subtotal: Money;
  readonly discount: Money;
  readonly shipping: Money;
  readonly tax: Money;
  readonly total: Money;
  /** Zero for an unpaid order. */
  readonly paid: Money;
  readonly refunded: Money;
  /** Null while it is not paid. */
  readonly paymentMethod: PaymentMethod | null;
  readonly promoCode: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** Promised delivery dates; null without a promise. */
  readonly arrival: DaySpan | null;
}

/** Reads orders for staff. */
export abstract class StaffOrderReader {
  /** A page of the matching orders, and the total number. */
  abstract list(filter: OrderFilter, page: OrderPage): Promise<{ orders: OrderSummary[]; total: number }>;
  /** Number of orders in each view. */
  abstract countViews(): Promise<Record<OrderView, number>>;
  /** @param id without dashes, as returned by readOrderId */
  abstract get(id: string): Promise<StaffOrderSheet | null>;
  abstract listShippable(ids: readonly string[]): Promise<ShippableOrder[]>;
  /**
   * Paid units to ship and exchanges to send of these orders; by default of the orders that have waited longest. Items
   * are sorted by name, color and size.
   */
  abstract getPickList(ids: readonly string[] | undefined, limit: number): Promise<PickList>;
  abstract count(filter: OrderFilter): Promise<number>;
  /** The matching orders, newest first, as a stream: only some of them are in memory at once. */
  abstract stream(filter: OrderFilter): AsyncIterable<ExportedOrder>;
}

import type { Money } from '../../shared/money.js';
import type { OrderSheet, OrderSheetItem } from './order-reader.js';
import type { OrderStatus, PaymentMethod } from '../order.js';
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

/** Every part that is given narrows the list. */
export interface OrderFilter {
  readonly status?: OrderStatus;
  /** Words that all stand in id, e-mail, name or product names, anywhere; a word may also be the beginning of an id with dashes. */
  readonly search?: string;
  /** The whole address, in any case. */
  readonly email?: string;
  /** First and last day, `YYYY-MM-DD`, as the store's clocks count days. */
  readonly from?: string;
  readonly to?: string;
  /** Only what was ordered until then. */
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
  /** Decided refunds, those on their way included. */
  readonly refunded: Money;
  readonly status: OrderStatus;
  /** Units, not lines. */
  readonly itemCount: number;
}

export interface StaffOrderItem extends OrderSheetItem {
  /** Null where the product is gone or out of the shop. */
  readonly productSlug: string | null;
  /** What the shop asked for it that day, where staff agreed on another price. */
  readonly shopPrice: Money | null;
  readonly priceReason: string | null;
  /** How many units a cancellation has put back on the shelf. */
  readonly restocked: number;
}

/** An order with all that only staff may know. */
export interface StaffOrderSheet extends OrderSheet {
  readonly username: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly paymentMethod: PaymentMethod;
  /** Null where no provider holds the money. */
  readonly paymentProvider: string | null;
  readonly paid: Money;
  /** Who of the staff took the order. */
  readonly placedBy: string | null;
  readonly promoCode: string | null;
  readonly items: readonly StaffOrderItem[];
  readonly staffEvents: readonly StaffEvent[];
  readonly staffRefunds: readonly StaffRefund[];
}

/** An order as it stands in an export, in one row. */
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
    readonly quantity: number;
  }[];
  readonly subtotal: Money;
  readonly discount: Money;
  readonly shipping: Money;
  readonly tax: Money;
  readonly total: Money;
  readonly refunded: Money;
  readonly paymentMethod: PaymentMethod;
  readonly promoCode: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
}

/** The orders as staff read them. */
export abstract class StaffOrderReader {
  /** A page of the matching orders, and how many match in all. */
  abstract list(filter: OrderFilter, page: OrderPage): Promise<{ orders: OrderSummary[]; total: number }>;
  /** @param id without dashes, as readOrderId gives it */
  abstract get(id: string): Promise<StaffOrderSheet | null>;
  abstract count(filter: OrderFilter): Promise<number>;
  /** The matching orders, newest first; however many they are, only some of them are in memory at once. */
  abstract stream(filter: OrderFilter): AsyncIterable<ExportedOrder>;
}

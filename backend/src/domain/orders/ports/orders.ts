import type { PriceReduction } from '../../pricing/paid-for.js';
import type { DeliveryMethod } from '../../pricing/quote.js';
import type { DaySpan } from '../../shared/calendar-day.js';
import type { Money } from '../../shared/money.js';
import type { OrderedSet } from '../order-item.js';
import type { OrderFilter } from '../order-list.js';
import type { OrderStatus } from '../order-status.js';
import type { OrderHistory, OrderRefund, OrderStep } from '../order-timeline.js';
import type { ChargedExchange, Order, OrderRecipient } from '../order.js';
import type { PaymentMethod } from '../payment-method.js';
import type { ParcelUnits, Shipment } from '../parcel.js';
import type { PayableOrder } from '../pay-link.js';

export interface OrderSheetItem {
  readonly id: number;
  readonly productId: number | null;
  readonly variantId: number | null;
  readonly quantity: number;
  /** Number of units that staff cancelled or refunded. */
  readonly cancelled: number;
  /** Number of units in parcels. */
  readonly shipped: number;
  /** Whether staff entered the item without a product, and with nothing to ship. */
  readonly custom: boolean;
  readonly price: Money;
  /** Sales tax on all units. */
  readonly tax: Money;
  /** Null unless the units were exchanged for cheaper units. */
  readonly reduction: PriceReduction | null;
  /** Whether the discount of the order leaves out the line. */
  readonly excluded: boolean;
  readonly productName: string;
  readonly imageUrl: string | null;
  readonly size: string | null;
  readonly color: string | null;
  readonly set: OrderedSet | null;
  /** Units for which another size was sent after a return, oldest first. */
  readonly exchanged: readonly { readonly quantity: number; readonly size: string }[];
}

/** A parcel as the pages of its order show it. */
export interface OrderSheetParcel extends Shipment {
  readonly number: number;
  readonly sentAt: Date;
  readonly units: readonly ParcelUnits[];
}

/** An order as its page shows it. */
export interface OrderSheet extends OrderHistory, OrderRecipient, PayableOrder {
  readonly refunds: readonly (OrderRefund & { readonly id: string })[];
  readonly id: string;
  readonly userId: number | null;
  /** Whether the order was placed without an account. */
  readonly isGuests: boolean;
  readonly country: string;
  readonly subtotal: Money;
  readonly discount: Money;
  readonly shipping: Money;
  readonly tax: Money;
  /** The promo code that was used; null without a promo code. */
  readonly promoCode: string | null;
  readonly refunded: Money;
  /** Whether staff refunded the shipping costs. A return of all items does not count. */
  readonly shippingRefunded: boolean;
  readonly shippingMethod: DeliveryMethod;
  /** Promised delivery dates; null without a promise. */
  readonly arrival: DaySpan | null;
  readonly createdAt: Date;
  readonly items: readonly OrderSheetItem[];
  /** Sorted by number. Orders that are handed over in the store have no parcels. */
  readonly parcels: readonly OrderSheetParcel[];
}

/** The data that determines whether an order can be shipped. */
export interface ShippableOrder {
  readonly id: string;
  /** Full name of the customer. */
  readonly customer: string;
  readonly status: OrderStatus;
  /** Whether its items leave the shop in parcels. */
  readonly isShippable: boolean;
  readonly shippingMethod: DeliveryMethod;
  readonly isUnpaid: boolean;
  readonly isRefunded: boolean;
  /** Why staff do not ship the order yet; null unless the order is on hold. */
  readonly holdReason: string | null;
  /**
   * An unpaid order that charges the price difference of units that are not in a parcel yet; null without such an
   * order.
   */
  readonly unpaidDifference: string | null;
  /** Number of units that are neither cancelled nor in a parcel. */
  readonly toShip: number;
  /** Tracking numbers of its parcels. */
  readonly trackingNumbers: readonly string[];
}

/** A parcel that was sent with a tracking number. */
export interface TrackedParcel {
  readonly orderId: string;
  readonly trackingNumber: string;
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
  /** Null for an unpaid order. */
  readonly paymentMethod: PaymentMethod | null;
  readonly promoCode: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** Promised delivery dates; null without a promise. */
  readonly arrival: DaySpan | null;
  /** Null for an order that was handed over in the store. */
  readonly shippingMethod: DeliveryMethod | null;
}

export abstract class OrderReader {
  /** @param id without dashes, as returned by readOrderId */
  abstract get(id: string): Promise<OrderSheet | null>;
  /** The user's orders, newest first. */
  abstract listOfUser(userId: number, limit: number): Promise<OrderSheet[]>;
  abstract listShippable(ids: readonly string[]): Promise<ShippableOrder[]>;
  /** @param trackingNumbers without spaces; upper and lower case are the same */
  abstract listParcels(trackingNumbers: readonly string[]): Promise<TrackedParcel[]>;
  abstract count(filter: OrderFilter): Promise<number>;
  /** The matching orders, newest first, as a stream, so that only some orders are in memory at a time. */
  abstract stream(filter: OrderFilter): AsyncIterable<ExportedOrder>;
}

/** An unpaid order that charges the price difference of an exchange. */
export interface UnpaidDifference extends Pick<ChargedExchange, 'itemId'> {
  /** The id of the unpaid order. */
  readonly id: string;
  /** Amount that the order charges per unit, without tax. */
  readonly unitPrice: Money;
  /**
   * Number of units of the line that are neither cancelled nor refunded. Units on their way back are included, because
   * the customer might never send them.
   */
  readonly left: number;
}

export abstract class OrderRepository {
  /** Saves a new order with its items and the first entry of its timeline. A checkout creates at most one order. */
  abstract add(order: Order): Promise<void>;
  abstract getIdByCheckout(checkoutId: string): Promise<string | null>;
  /**
   * Returns the order, locked until the end of the transaction.
   * @param id without dashes, as returned by readOrderId
   */
  abstract lock(id: string): Promise<Order | null>;
  /** Returns the order without a lock. */
  abstract get(id: string): Promise<Order | null>;
  /**
   * The unpaid orders that charge price differences of this order, oldest first. Inside a transaction, the orders are
   * locked until the transaction ends. To avoid deadlocks, lock this order first.
   */
  abstract listUnpaidDifferences(orderId: string): Promise<UnpaidDifference[]>;
  /**
   * The paid orders that charge price differences of this order, oldest first. Contains neither cancelled orders nor
   * orders that were refunded in full.
   */
  abstract listPaidDifferences(orderId: string): Promise<Order[]>;
  /**
   * Saves the order's recipient, status, restocked and cancelled units, and refunds. Adds the steps to the order's
   * timeline, with the user as their author (null for the shop itself). A new email address invalidates the link that
   * was mailed to claim the order.
   */
  abstract save(order: Order, steps: readonly OrderStep[], userId: number | null, at: Date): Promise<void>;
  /** Name of the staff member who last set the order's status; null if no staff member did. */
  abstract getStatusSetBy(id: string): Promise<string | null>;
}

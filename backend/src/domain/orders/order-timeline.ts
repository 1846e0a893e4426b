import type { DeliveryMethod } from '../pricing/quote.js';
import type { RefundState } from '../payments/refund-ledger.js';
import type { Money } from '../shared/money.js';
import { itemName } from '../shared/variant-label.js';
import type { OrderStatus } from './order-status.js';
import type { PaymentMethod } from './payment-method.js';
import { isSplit, type Parcel, type Shipment } from './parcel.js';

/** A return event in the order's timeline. */
export interface ReturnNews {
  readonly step: 'requested' | 'received' | 'refunded' | 'sent' | 'tracking' | 'cancelled' | 'lapsed' | 'refused';
  /** The return's number and item: "R-1001: 1 × Wave Bikini (M, Navy)". */
  readonly piece: string;
  /** The size that the customer gets in exchange; null for a refund. */
  readonly size: string | null;
  /** Why staff refused the return, or ended it without a parcel. */
  readonly refusal: string | null;
  /** Shipment of the other size in an exchange. */
  readonly shipment: Shipment;
}

/** Units that staff cancelled, refunded or exchanged. */
export interface ChangedUnits {
  /** "1 × Wave Bikini (M, Navy)"; empty for a refund of the shipping costs alone. */
  readonly pieces: readonly string[];
  readonly shipping: boolean;
  /** Whether nothing was paid for the order, so that nothing is refunded. Absent for exchanges. */
  readonly unpaid?: boolean;
  /** The other size and color, as "L, Navy"; absent without an exchange. */
  readonly to?: string;
}

/** A parcel that staff shipped, corrected or removed. */
export interface ParcelNews extends Shipment {
  readonly change: 'shipped' | 'corrected' | 'removed';
  readonly number: number;
  /** "1 × Wave Bikini (M, Navy)" */
  readonly pieces: readonly string[];
}

/** A step in the order's timeline. */
export type OrderStep =
  | { readonly kind: 'status'; readonly status: OrderStatus }
  | ({ readonly kind: 'tracking' } & Shipment)
  | ({ readonly kind: 'parcel' } & ParcelNews)
  | { readonly kind: 'note'; readonly note: string; readonly settlesRefunds?: boolean }
  /** Staff put the order on hold. The reason is deleted with the customer's personal data. */
  | { readonly kind: 'hold'; readonly reason: string }
  | { readonly kind: 'release' }
  /** Changes of the name, email, phone and address, with their values. Deleted with the customer's personal data. */
  | { readonly kind: 'customer'; readonly change: string }
  | { readonly kind: 'paid'; readonly cents: number; readonly method: PaymentMethod }
  /** Staff undid a payment that they had recorded by mistake. */
  | { readonly kind: 'unpaid'; readonly cents: number }
  | { readonly kind: 'payment-method'; readonly method: PaymentMethod; readonly before: PaymentMethod }
  | ({ readonly kind: 'return' } & ReturnNews)
  | ({ readonly kind: 'units' } & ChangedUnits);

/** An event of an order that the shopper may read. */
export type OrderEvent =
  | { readonly kind: 'placed'; readonly at: Date }
  | { readonly kind: 'paid'; readonly at: Date; readonly amount: Money; readonly method: PaymentMethod }
  | { readonly kind: 'unpaid'; readonly at: Date; readonly amount: Money }
  | { readonly kind: 'status'; readonly at: Date; readonly status: OrderStatus }
  /** `news` is null after the buyer's account was deleted. */
  | { readonly kind: 'return'; readonly at: Date; readonly news: ReturnNews | null }
  /** `units` is null after the buyer's account was deleted. */
  | { readonly kind: 'units'; readonly at: Date; readonly units: ChangedUnits | null };

/** A refund that is pending, done or failed. */
export interface OrderRefund {
  readonly at: Date;
  readonly amount: Money;
  readonly state: RefundState;
  /** Null unless the refund has failed. */
  readonly failedAt: Date | null;
}

/** The data from which an order's timeline is built. */
export interface OrderHistory {
  /** Sorted from oldest to newest. */
  readonly events: readonly OrderEvent[];
  readonly refunds: readonly OrderRefund[];
  readonly carrier: string | null;
  /** Null without a carrier. */
  readonly trackingNumber: string | null;
  readonly shippingMethod: DeliveryMethod;
  readonly items: readonly HistoryItem[];
  readonly parcels: readonly HistoryParcel[];
}

interface HistoryItem {
  readonly id: number;
  readonly productName: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly quantity: number;
  readonly cancelled: number;
  readonly shipped: number;
  readonly custom: boolean;
}

type HistoryParcel = Pick<Parcel, 'number' | 'carrier' | 'trackingNumber' | 'sentAt' | 'units'>;

export const timelineKinds = [
  'placed',
  'paid',
  'unpaid',
  'pending',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
  'refund-failed',
  'return',
  'units',
  'parcel',
] as const;

export interface TimelineEntry {
  readonly kind: (typeof timelineKinds)[number];
  readonly at: Date;
  readonly text: string;
}

/** The events of an order, oldest first. If the order is a single parcel, the parcel is part of the status entry. */
export function timelineOf(order: OrderHistory): TimelineEntry[] {
  const isInParts = isSplit(order.parcels, order.items);
  const happened = order.events.map((event) => entryOf(event, order, isInParts));
  const parcels = isInParts ? order.parcels.map((parcel) => parcelEntry(parcel, order.items)) : [];
  const all = [...happened, ...parcels, ...order.refunds.map(refundEntry)];
  // The last parcel comes before the status that it causes.
  const rank = ({ kind }: TimelineEntry) => Number(isInParts && kind === 'shipped');
  return all.sort((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b));
}

function parcelEntry(parcel: HistoryParcel, items: readonly HistoryItem[]): TimelineEntry {
  const pieces = parcel.units.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? [`${quantity} × ${itemName(item.productName, item.size, item.color)}`] : [];
  });
  const text = `Package ${parcel.number} shipped${parcelText(parcel)}: ${pieces.join(', ')}`;
  return { kind: 'parcel', at: parcel.sentAt, text };
}

function entryOf(event: OrderEvent, order: OrderHistory, isInParts: boolean): TimelineEntry {
  const { kind, at } = event;
  switch (kind) {
    case 'placed':
      return { kind, at, text: 'Order placed' };
    case 'paid':
      return { kind, at, text: `Payment of ${event.amount.toString()} received` };
    case 'unpaid':
      return { kind, at, text: unpaidText(event.amount) };
    case 'status':
      return { kind: event.status, at, text: statusText(event.status, order, isInParts) };
    case 'return':
      return { kind, at, text: returnText(event.news) };
    case 'units':
      return { kind, at, text: unitsText(event.units) };
  }
}

/** The text that shoppers and staff see for a payment that staff undid. */
export function unpaidText(amount: Money): string {
  return `Payment of ${amount.toString()} was recorded by mistake`;
}

/** The text that shoppers and staff see for units that staff cancelled, refunded or exchanged. */
export function unitsText(units: ChangedUnits | null): string {
  if (units === null) return 'Items changed (details deleted with the account)';
  const { pieces, shipping, unpaid = false, to } = units;
  if (to !== undefined) return `Exchanged: ${pieces.join(', ')} for ${to}`;
  if (pieces.length === 0) return unpaid ? 'Shipping charge removed' : 'Shipping refunded';
  return `Cancelled: ${pieces.join(', ')}${shipping ? ', and the shipping charge' : ''}`;
}

/** The text that shoppers and staff see for a return event. */
export function returnText(news: ReturnNews | null): string {
  if (news === null) return 'Return (details deleted with the account)';
  const { step, piece, size, refusal, shipment } = news;
  switch (step) {
    case 'requested':
      return size === null ? `Requested return ${piece}` : `Requested exchange ${piece} for size ${size}`;
    case 'received':
      return size === null ? `Received return ${piece}` : `Received return ${piece}. Size ${size} ships next.`;
    case 'refunded':
      return `Refund instead of an exchange for return ${piece}`;
    case 'sent':
      return `Shipped size ${size ?? ''} for return ${piece}${parcelText(shipment)}`;
    case 'tracking':
      return shipment.carrier === null
        ? `Removed tracking number of size ${size ?? ''} for return ${piece}`
        : `On its way: size ${size ?? ''} for return ${piece}${parcelText(shipment)}`;
    case 'cancelled':
      return `Cancelled return ${piece}`;
    case 'lapsed':
      return refusal === null
        ? `Closed return ${piece}. No package arrived in time.`
        : `Closed return ${piece}. No package arrived: ${refusal}`;
    case 'refused':
      return `Declined return ${piece}. ${refusal ?? ''}`;
  }
}

function statusText(
  status: OrderStatus,
  { carrier, trackingNumber, shippingMethod }: OrderHistory,
  isInParts: boolean,
): string {
  switch (status) {
    case 'pending':
      return 'Waiting to be prepared';
    case 'processing':
      return 'Being prepared';
    case 'shipped':
      if (isInParts) return 'All items shipped';
      return shippingMethod === 'pickup' ? 'Ready to pick up' : `Shipped${parcelText({ carrier, trackingNumber })}`;
    case 'completed':
      return 'Completed';
    case 'cancelled':
      return 'Cancelled';
  }
}

/** Formats the shipment as the end of a sentence: " with UPS, tracking number 1Z"; empty without a carrier. */
export function parcelText({ carrier, trackingNumber }: Shipment): string {
  return [carrier && ` with ${carrier}`, trackingNumber && `, tracking number ${trackingNumber}`].join('');
}

function refundEntry({ at, amount, state, failedAt }: OrderRefund): TimelineEntry {
  const sum = amount.toString();
  switch (state) {
    case 'pending':
      return { kind: 'refunded', at, text: `Refund of ${sum} on its way` };
    case 'succeeded':
      return { kind: 'refunded', at, text: `${sum} refunded` };
    case 'failed':
      return {
        kind: 'refund-failed',
        at: failedAt ?? at,
        text: `Refund of ${sum} did not go through. We will be in touch.`,
      };
  }
}

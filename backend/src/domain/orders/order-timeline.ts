import type { RefundState } from '../payments/refund-ledger.js';
import type { Money } from '../shared/money.js';
import type { OrderStatus } from './order.js';

/** An event of an order that the shopper may read. */
export type OrderEvent =
  | { readonly kind: 'placed'; readonly at: Date }
  | { readonly kind: 'paid'; readonly at: Date; readonly amount: Money }
  | { readonly kind: 'status'; readonly at: Date; readonly status: OrderStatus };

/** A refund that is pending, done or failed. */
interface OrderRefund {
  readonly at: Date;
  readonly amount: Money;
  readonly state: RefundState;
  /** Null unless it has failed. */
  readonly failedAt: Date | null;
}

/** The data from which an order's timeline is built. */
export interface OrderHistory {
  /** Oldest first. */
  readonly events: readonly OrderEvent[];
  readonly refunds: readonly OrderRefund[];
  readonly carrier: string | null;
  /** Only together with a carrier. */
  readonly trackingNumber: string | null;
}

export const timelineKinds = [
  'placed',
  'paid',
  'pending',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
  'refund-failed',
] as const;

export interface TimelineEntry {
  readonly kind: (typeof timelineKinds)[number];
  readonly at: Date;
  /** As a person reads it. */
  readonly text: string;
}

/** The events of an order, oldest first. */
export function timelineOf(order: OrderHistory): TimelineEntry[] {
  const happened = order.events.map((event) => entryOf(event, order));
  return [...happened, ...order.refunds.map(refundEntry)].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function entryOf(event: OrderEvent, order: OrderHistory): TimelineEntry {
  const { kind, at } = event;
  switch (kind) {
    case 'placed':
      return { kind, at, text: 'Order placed' };
    case 'paid':
      return { kind, at, text: `Payment of ${event.amount.toString()} received` };
    case 'status':
      return { kind: event.status, at, text: statusText(event.status, order) };
  }
}

function statusText(status: OrderStatus, { carrier, trackingNumber }: OrderHistory): string {
  switch (status) {
    case 'pending':
      return 'Waiting to be prepared';
    case 'processing':
      return 'Being prepared';
    case 'shipped':
      return ['Shipped', carrier && ` with ${carrier}`, trackingNumber && `, tracking number ${trackingNumber}`].join(
        '',
      );
    case 'completed':
      return 'Completed';
    case 'cancelled':
      return 'Cancelled';
  }
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

import type { RefundOrigin, RefundState } from '../payments/refund-ledger.js';
import type { Money } from '../shared/money.js';
import { type PayBackMethod, payBackText } from '../shared/pay-back.js';
import { parcelText, returnText, unitsText, unpaidText } from './order-timeline.js';
import type { ChangedUnits, ParcelNews, ReturnNews } from './order-timeline.js';
import type { OrderStatus } from './order-status.js';
import type { PaymentMethod } from './payment-method.js';

/** An event of an order for staff, with the staff member who caused it, if known. */
export type StaffEvent = { readonly at: Date; readonly by: string | null } & (
  | { readonly kind: 'placed' }
  | { readonly kind: 'paid'; readonly amount: Money; readonly method: PaymentMethod }
  | { readonly kind: 'unpaid'; readonly amount: Money }
  | { readonly kind: 'payment-method'; readonly method: PaymentMethod; readonly before: PaymentMethod }
  | { readonly kind: 'status'; readonly status: OrderStatus }
  | { readonly kind: 'tracking'; readonly carrier: string | null; readonly trackingNumber: string | null }
  /** Null after the account that the note refers to was deleted. */
  | { readonly kind: 'note'; readonly note: string | null }
  /** Null after the account was deleted. */
  | { readonly kind: 'hold'; readonly reason: string | null }
  | { readonly kind: 'release' }
  /** Null after the account was deleted. */
  | { readonly kind: 'customer'; readonly change: string | null }
  | { readonly kind: 'return'; readonly news: ReturnNews | null }
  | { readonly kind: 'units'; readonly units: ChangedUnits | null }
  /** Null after the account was deleted. */
  | { readonly kind: 'parcel'; readonly parcel: ParcelNews | null }
);

/** A refund that is pending, done or failed. */
export interface StaffRefund {
  readonly id: string;
  readonly at: Date;
  readonly amount: Money;
  readonly reason: string;
  readonly state: RefundState;
  readonly origin: RefundOrigin;
  /** Null unless the refund has failed. */
  readonly failedAt: Date | null;
  /** Null for a refund made in the payment provider's dashboard. */
  readonly by: string | null;
  /** The provider's last error message. */
  readonly error: string | null;
  /** Amount that the order still owes for the refund; zero unless the refund failed and is not settled. */
  readonly owed: Money;
  /** How staff paid a failed refund back without the provider; null for other refunds. */
  readonly paidBackBy: PayBackMethod | null;
}

export const staffTimelineKinds = [
  'placed',
  'paid',
  'unpaid',
  'payment-method',
  'pending',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'tracking',
  'note',
  'hold',
  'release',
  'customer',
  'refunded',
  'refund-failed',
  'refund-surplus',
  'return',
  'units',
  'parcel',
] as const;

export interface StaffTimelineEntry {
  readonly kind: (typeof staffTimelineKinds)[number];
  readonly at: Date;
  readonly text: string;
  readonly by: string | null;
}

export const theProvider = 'the payment provider';

const paidBy: Record<PaymentMethod, string> = {
  credit_card: 'by credit card',
  debit_card: 'by debit card',
  paypal: 'through PayPal',
  cash: 'in cash',
  check: 'by check',
};

/** All events of an order and their authors, sorted from oldest to newest. */
export function staffTimelineOf(events: readonly StaffEvent[], refunds: readonly StaffRefund[]): StaffTimelineEntry[] {
  return [...events.map(entryOf), ...refunds.flatMap(refundEntries)].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function entryOf(event: StaffEvent): StaffTimelineEntry {
  const { at, by } = event;
  switch (event.kind) {
    case 'placed':
      return { kind: 'placed', at, by, text: 'Order placed' };
    case 'paid':
      return { kind: 'paid', at, by, text: `Payment of ${event.amount.toString()} received ${paidBy[event.method]}` };
    case 'unpaid':
      return { kind: 'unpaid', at, by, text: unpaidText(event.amount) };
    case 'payment-method': {
      const text = `Payment corrected: paid ${paidBy[event.method]}, not ${paidBy[event.before]}`;
      return { kind: 'payment-method', at, by, text };
    }
    case 'status':
      return { kind: event.status, at, by, text: `Status set to ${event.status}` };
    case 'tracking':
      return { kind: 'tracking', at, by, text: trackingText(event.carrier, event.trackingNumber) };
    case 'note':
      return { kind: 'note', at, by, text: event.note ?? 'Note (deleted with the account)' };
    case 'hold':
      return { kind: 'hold', at, by, text: `Put on hold: ${event.reason ?? 'reason deleted with the account'}` };
    case 'release':
      return { kind: 'release', at, by, text: 'Released from hold' };
    case 'customer':
      return { kind: 'customer', at, by, text: event.change ?? 'Customer details changed (deleted with the account)' };
    case 'return':
      return { kind: 'return', at, by, text: returnText(event.news) };
    case 'units':
      return { kind: 'units', at, by, text: unitsText(event.units) };
    case 'parcel':
      return { kind: 'parcel', at, by, text: parcelNewsText(event.parcel) };
  }
}

function parcelNewsText(parcel: ParcelNews | null): string {
  if (parcel === null) return 'Parcel (details deleted with the account)';
  const { change, number, pieces, carrier, trackingNumber } = parcel;
  switch (change) {
    case 'shipped':
      return `Parcel ${number} shipped${parcelText({ carrier, trackingNumber })}: ${pieces.join(', ')}`;
    case 'corrected':
      return `Parcel ${number}: ${trackingText(carrier, trackingNumber)}`;
    case 'removed':
      return `Parcel ${number} removed: ${pieces.join(', ')}`;
  }
}

function trackingText(carrier: string | null, trackingNumber: string | null): string {
  if (carrier === null) return 'Carrier and tracking number removed';
  return trackingNumber === null ? `Carrier: ${carrier}` : `Carrier: ${carrier}, tracking number ${trackingNumber}`;
}

function refundEntries(refund: StaffRefund): StaffTimelineEntry[] {
  const { at, amount, reason, state, origin, failedAt, by, error, paidBackBy } = refund;
  const sum = amount.toString();
  const why = reason === '' ? '' : ` (${reason})`;
  const begun = { kind: origin === 'surplus' ? 'refund-surplus' : 'refunded', at, by: by ?? theProvider } as const;
  switch (state) {
    case 'pending':
      return [{ ...begun, text: `Refund of ${sum} on its way${why}` }];
    case 'succeeded':
      return [{ ...begun, text: `${sum} refunded${paidBackBy === null ? '' : ` ${payBackText(paidBackBy)}`}${why}` }];
    case 'failed':
      return [
        { ...begun, kind: 'refunded', text: `Refund of ${sum} started${why}` },
        {
          kind: 'refund-failed',
          at: failedAt ?? at,
          by: theProvider,
          text: `Refund of ${sum} failed: ${error ?? 'no reason given'}`,
        },
      ];
  }
}

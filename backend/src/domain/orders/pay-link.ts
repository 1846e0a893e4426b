import { payLinkLifetime } from '../mail/link-lifetimes.js';
import { smallestPayment } from '../pricing/quote.js';
import { Money } from '../shared/money.js';
import type { OrderStatus } from './order-status.js';
import type { PayLink } from './order.js';

export const payLinkStates = ['sent', 'opened', 'paid', 'lapsed', 'cancelled'] as const;

/**
 * `cancelled`: staff cancelled the link or the order, the order was paid in another way, the email address was
 * corrected, or the amount due is too small for cards.
 */
export type PayLinkState = (typeof payLinkStates)[number];

/** The data of an order that determines the state of its payment links. */
export interface PayableOrder {
  readonly status: OrderStatus;
  readonly total: Money;
  /** Part of the total that staff cancelled before the order was paid. */
  readonly unbilled: Money;
  readonly paid: Money;
  /** Null when no provider holds the payment. */
  readonly paymentProvider: string | null;
  readonly payLink: PayLink | null;
  /** Time at which the email address was corrected; null if the address was never corrected. */
  readonly emailChangedAt: Date | null;
}

/** Amount that the customer still has to pay. */
export function amountDue({ status, total, unbilled, paid }: PayableOrder): Money {
  return status === 'cancelled' ? Money.zero : total.minus(unbilled).minus(paid);
}

/** The state of the latest payment link; null for an order without a link. */
export function payLinkStateOf(order: PayableOrder, now: Date): PayLinkState | null {
  const { payLink, paid, paymentProvider } = order;
  if (payLink === null) return null;
  if (paid.cents > 0 && paymentProvider !== null) return 'paid';
  const end = endOfLinks(order);
  if (amountDue(order).isLessThan(smallestPayment) || (end && payLink.sentAt <= end)) return 'cancelled';
  if (payLink.expiresAt <= now) return 'lapsed';
  return payLink.openedAt ? 'opened' : 'sent';
}

/** Whether the customer can pay through the link. */
export function isPayable(state: PayLinkState | null): boolean {
  return state === 'sent' || state === 'opened';
}

/**
 * Returns the latest expiry time of invalidated tokens; undefined if no link was invalidated. Tokens that expire at
 * this time or earlier are rejected.
 */
export function endOfTokens(order: PayableOrder): Date | undefined {
  const end = endOfLinks(order);
  return end && new Date(end.getTime() + payLinkLifetime);
}

/**
 * Returns the time of the latest invalidation; undefined without an invalidation. Links that were sent at this time or
 * earlier no longer work.
 */
function endOfLinks({ payLink, emailChangedAt }: PayableOrder): Date | undefined {
  const ends = [payLink?.cancelledAt, emailChangedAt].flatMap((end) => end?.getTime() ?? []);
  return ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
}

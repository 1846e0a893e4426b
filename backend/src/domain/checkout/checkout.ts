import type { PaymentIntent, PaymentProvider, PaymentTerms } from '../payments/ports/payments.js';
import type { Quote, ShippingMethod } from '../pricing/quote.js';
import type { DaySpan } from '../shared/calendar-day.js';
import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import type { StockLine } from '../stock/ports/stock.js';
import type { CheckoutCustomer } from './checkout-customer.js';

export type CheckoutState = 'open' | 'held' | 'ordered' | 'cancelled' | 'refund_due' | 'refunded';

/**
 * The allowed changes of a checkout's state. `ordered` and `refund_due` never follow each other. A payment that
 * succeeds without a hold or after its cancellation must be refunded, and again when the bank returns the refund.
 */
export const checkoutTransitions: Readonly<Record<CheckoutState, readonly CheckoutState[]>> = {
  open: ['held', 'cancelled', 'refund_due'],
  held: ['ordered', 'cancelled', 'refund_due'],
  ordered: [],
  cancelled: ['refund_due'],
  refund_due: ['refunded'],
  refunded: ['refund_due'],
};

/** How long (milliseconds) one press of Pay holds the units, and how long all presses together may. */
const holdTime = 15 * 60_000;
const longestHold = 45 * 60_000;

export interface SnapshotLine extends StockLine {
  /** Units that the waitlist kept for the cart when this was written; absent for none. */
  readonly reserved?: number;
  readonly price: Money;
  readonly productName: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly imageUrl: string | null;
  /** The set that it is one half of; absent for what is bought by itself. */
  readonly set?: { readonly productId: number; readonly group: string; readonly name: string };
}

/** What is bought and for how much; fixed by the hold. */
export interface CheckoutSnapshot {
  readonly lines: readonly SnapshotLine[];
  readonly quote: Quote;
  readonly promo: { readonly id: number; readonly code: string } | null;
  readonly shippingMethod: ShippingMethod;
  /** As promised when Pay was pressed; null until then. */
  readonly arrival: DaySpan | null;
}

/** The payment of a free checkout is called `none`, as it needs no provider. */
export type CheckoutProvider = PaymentProvider | 'none';

/** One shopper's way from a cart to an order. Changed only while its row is locked. */
export class Checkout {
  state: CheckoutState = 'open';
  revision = 1;
  paymentIntentId: string | null = null;
  clientSecret: string | null = null;
  customer: CheckoutCustomer | null = null;
  firstHeldAt: Date | null = null;
  heldUntil: Date | null = null;
  /** Whether the units of the snapshot are held for this checkout. */
  stockHeld = false;
  paidAt: Date | null = null;
  refundReason: string | null = null;
  /** The id that the order will have, so that the payment carries it; null for a checkout of an earlier version. */
  orderId: string | null = null;
  /** The network that opened the checkout or holds its stock, until the checkout ends; null when unknown. */
  network: string | null = null;

  constructor(
    readonly id: string,
    readonly cartId: number | null,
    readonly userId: number,
    /** The account's current e-mail address; the address typed at the checkout is in `customer`. */
    readonly accountEmail: string,
    public provider: CheckoutProvider,
    public snapshot: CheckoutSnapshot,
  ) {}

  get total(): Money {
    return this.snapshot.quote.total;
  }

  /** The terms of its payment. */
  get terms(): PaymentTerms {
    return { checkoutId: this.id, revision: this.revision, amount: this.total, orderId: this.orderId };
  }

  get isLive(): boolean {
    return this.state === 'open' || this.state === 'held';
  }

  /** Replaces the contents; the revision distinguishes them at the provider. */
  reprice(snapshot: CheckoutSnapshot): void {
    this.snapshot = snapshot;
    this.revision += 1;
  }

  /**
   * @param arrival what the shopper was promised as she pressed Pay; null when nothing was
   * @throws DomainError conflict `checkout.expired` when the units have been held for too long
   */
  hold(customer: CheckoutCustomer, now: Date, arrival: DaySpan | null = null): void {
    this.firstHeldAt ??= now;
    if (this.hasHeldTooLong(now)) {
      throw new DomainError('conflict', 'checkout.expired', 'Your checkout took too long. Please start it again.');
    }
    if (this.state !== 'held') this.moveTo('held');
    this.customer = customer;
    this.snapshot = { ...this.snapshot, arrival };
    this.heldUntil = new Date(Math.min(now.getTime() + holdTime, this.firstHeldAt.getTime() + longestHold));
    this.stockHeld = true;
  }

  /** A free checkout's substitute for a payment at the provider; open until the shopper presses Pay. */
  freePayment(): PaymentIntent {
    return {
      id: this.paymentIntentId ?? '',
      clientSecret: '',
      status: this.state === 'held' ? 'succeeded' : 'open',
      amount: this.total,
      amountReceived: this.total,
      currency: 'usd',
      checkoutId: this.id,
      revision: this.revision,
    };
  }

  /** Whether the units have been held for as long as one checkout may hold them. */
  hasHeldTooLong(now: Date): boolean {
    return this.firstHeldAt !== null && now.getTime() >= this.firstHeldAt.getTime() + longestHold;
  }

  hasLapsed(now: Date): boolean {
    return this.heldUntil !== null && this.heldUntil.getTime() <= now.getTime();
  }

  becomeOrdered(): void {
    this.moveTo('ordered');
    this.stockHeld = false;
  }

  cancel(): void {
    this.moveTo('cancelled');
    this.stockHeld = false;
  }

  oweRefund(reason: string): void {
    this.moveTo('refund_due');
    this.refundReason = reason;
    this.stockHeld = false;
  }

  /** Whether this payment succeeded and matches the checkout: its id, revision, amount and currency. */
  isPaidBy(intent: PaymentIntent): boolean {
    return (
      intent.status === 'succeeded' &&
      intent.currency === 'usd' &&
      intent.amountReceived.equals(this.total) &&
      intent.checkoutId === this.id &&
      intent.revision === this.revision
    );
  }

  /** Same operation and revision, same key: after a lost answer the call can be repeated without paying twice. */
  idempotencyKey(operation: 'create' | 'update' | 'hold' | 'cancel'): string {
    return `${this.id}:${operation}:${this.revision}`;
  }

  private moveTo(next: CheckoutState): void {
    if (!checkoutTransitions[this.state].includes(next)) {
      throw new Error(`A checkout that is ${this.state} cannot become ${next}.`);
    }
    this.state = next;
    if (!this.isLive) this.network = null;
  }
}

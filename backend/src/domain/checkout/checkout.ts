import type { PaymentIntent, PaymentProvider } from '../payments/ports/payments.js';
import type { Quote, ShippingMethod } from '../pricing/quote.js';
import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import type { StockLine } from '../stock/ports/stock.js';
import type { CheckoutCustomer } from './checkout-customer.js';

export type CheckoutState = 'open' | 'held' | 'ordered' | 'cancelled' | 'refund_due' | 'refunded';

/**
 * Where a checkout may go from where it is; `ordered` and `refund_due` exclude each other for ever. A payment that
 * succeeded without a hold, or after its cancellation, is owed back; and owed again when the bank returns the refund.
 */
export const checkoutTransitions: Readonly<Record<CheckoutState, readonly CheckoutState[]>> = {
  open: ['held', 'cancelled', 'refund_due'],
  held: ['ordered', 'cancelled', 'refund_due'],
  ordered: [],
  cancelled: ['refund_due'],
  refund_due: ['refunded'],
  refunded: ['refund_due'],
};

/** Milliseconds that one press of Pay keeps the stock for, and that all presses together may. */
const holdTime = 15 * 60_000;
const longestHold = 45 * 60_000;

export interface SnapshotLine extends StockLine {
  readonly price: Money;
  readonly productName: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly imageUrl: string | null;
}

/** What is bought and for how much; frozen by the hold. */
export interface CheckoutSnapshot {
  readonly lines: readonly SnapshotLine[];
  readonly quote: Quote;
  readonly promo: { readonly id: number; readonly code: string } | null;
  readonly shippingMethod: ShippingMethod;
}

/** Free checkouts need no provider: their payment is called `none`. */
export type CheckoutProvider = PaymentProvider | 'none';

/** One shopper's way from a cart to an order. Moved only under its row's lock. */
export class Checkout {
  state: CheckoutState = 'open';
  revision = 1;
  paymentIntentId: string | null = null;
  clientSecret: string | null = null;
  customer: CheckoutCustomer | null = null;
  firstHeldAt: Date | null = null;
  heldUntil: Date | null = null;
  /** Whether the stock of the snapshot's lines is promised to this checkout. */
  stockHeld = false;
  paidAt: Date | null = null;
  refundReason: string | null = null;

  constructor(
    readonly id: string,
    readonly cartId: number | null,
    readonly userId: number,
    /** The e-mail of the account as it is now; what was typed at the checkout stands in `customer`. */
    readonly accountEmail: string,
    public provider: CheckoutProvider,
    public snapshot: CheckoutSnapshot,
  ) {}

  get total(): Money {
    return this.snapshot.quote.total;
  }

  get isLive(): boolean {
    return this.state === 'open' || this.state === 'held';
  }

  /** Takes new contents; the revision tells them apart at the provider. */
  reprice(snapshot: CheckoutSnapshot): void {
    this.snapshot = snapshot;
    this.revision += 1;
  }

  /** @throws DomainError conflict `checkout.expired`, when the shopper has been holding stock for too long. */
  hold(customer: CheckoutCustomer, now: Date): void {
    this.firstHeldAt ??= now;
    if (this.hasHeldTooLong(now)) {
      throw new DomainError('conflict', 'checkout.expired', 'Your checkout took too long. Please start it again.');
    }
    if (this.state !== 'held') this.moveTo('held');
    this.customer = customer;
    this.heldUntil = new Date(Math.min(now.getTime() + holdTime, this.firstHeldAt.getTime() + longestHold));
    this.stockHeld = true;
  }

  /** What a checkout that costs nothing has instead of a payment at the provider; open until the shopper has held it. */
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

  /** Whether it has been holding stock for as long as one checkout may. */
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

  /** Whether this payment is exactly what this checkout asked for. */
  isPaidBy(intent: PaymentIntent): boolean {
    return (
      intent.status === 'succeeded' &&
      intent.currency === 'usd' &&
      intent.amountReceived.equals(this.total) &&
      intent.checkoutId === this.id &&
      intent.revision === this.revision
    );
  }

  /** Same operation and revision, same key: a lost answer is asked for again, never paid twice. */
  idempotencyKey(operation: 'create' | 'update' | 'hold' | 'cancel'): string {
    return `${this.id}:${operation}:${this.revision}`;
  }

  private moveTo(next: CheckoutState): void {
    if (!checkoutTransitions[this.state].includes(next)) {
      throw new Error(`A checkout that is ${this.state} cannot become ${next}.`);
    }
    this.state = next;
  }
}

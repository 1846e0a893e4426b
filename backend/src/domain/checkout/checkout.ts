import type { PaymentIntent, PaymentProvider, PaymentTerms } from '../payments/ports/payments.js';
import type { Quote, DeliveryMethod } from '../pricing/quote.js';
import type { DaySpan } from '../shared/calendar-day.js';
import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import type { ItemCodes } from '../stock/item-codes.js';
import type { StockLine } from '../stock/ports/stock.js';
import type { CheckoutCustomer } from './checkout-customer.js';

export type CheckoutState = 'open' | 'held' | 'ordered' | 'cancelled' | 'refund_due' | 'refunded';

/**
 * Allowed state transitions of a checkout. An `ordered` checkout never becomes `refund_due`, and a `refund_due`
 * checkout never becomes `ordered`. A payment must be refunded if it succeeds after the checkout was cancelled, or if
 * the checkout can no longer become an order. If the bank returns the money of a refund, the refund is due again.
 */
export const checkoutTransitions: Readonly<Record<CheckoutState, readonly CheckoutState[]>> = {
  open: ['held', 'cancelled', 'refund_due'],
  held: ['ordered', 'cancelled', 'refund_due'],
  ordered: [],
  cancelled: ['refund_due'],
  refund_due: ['refunded'],
  refunded: ['refund_due'],
};

/** Minutes for which one click on Pay holds the units. The refusal in `hold-at-total.ts` names this number. */
export const holdMinutes = 15;
const holdTime = holdMinutes * 60_000;
/** Max hold time for all clicks on Pay in one checkout, in milliseconds. A database constraint has the same limit. */
const maxHold = 45 * 60_000;

export interface SnapshotLine extends StockLine, Partial<ItemCodes> {
  /** Units that the waitlist had reserved for the cart when the snapshot was made; absent without such units. */
  readonly reserved?: number;
  readonly price: Money;
  /** Sales tax on all units; absent until the destination is known. */
  readonly tax?: Money;
  /** Grams of one unit; null or absent if unknown. */
  readonly weight?: number | null;
  /** True if the discount excludes the line; otherwise absent. */
  readonly excluded?: boolean;
  readonly productName: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly imageUrl: string | null;
  /** The set that contains this line as one half; absent for items that are sold by themselves. */
  readonly set?: { readonly productId: number; readonly group: string; readonly name: string };
}

/** The purchased lines and their prices. A hold makes the snapshot immutable. */
export interface CheckoutSnapshot {
  readonly lines: readonly SnapshotLine[];
  readonly quote: Quote;
  /** `freeShipping`: the code gives free standard shipping. */
  readonly promo: { readonly id: number; readonly code: string; readonly freeShipping?: boolean } | null;
  readonly shippingMethod: DeliveryMethod;
  /** Delivery dates promised when the shopper clicked Pay; null until then. */
  readonly arrival: DaySpan | null;
}

/** `none` is the provider of a free checkout, which needs no payment. */
export type CheckoutProvider = PaymentProvider | 'none';

/**
 * The process that turns a shopper's cart into an order, or collects the payment of an unpaid order. Change a checkout
 * only while its row is locked.
 */
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
  /**
   * The id of the future order, sent to the provider with the payment. Null for a checkout that pays for an existing
   * order.
   */
  orderId: string | null = null;
  /**
   * The id of the unpaid order that the checkout pays for; null for the checkout of a cart. The lines and the stock
   * belong to that order.
   */
  paysOrderId: string | null = null;
  /**
   * The shopper's IP network when the checkout was opened, or when its units were held. Null when unknown, and after
   * the checkout has ended.
   */
  network: string | null = null;

  constructor(
    readonly id: string,
    readonly cartId: number | null,
    /** Null for a checkout that pays for an existing order. */
    readonly userId: number | null,
    /**
     * The account's current email address; the address typed at the checkout is in `customer`. Empty for a checkout
     * that pays for an existing order.
     */
    readonly accountEmail: string,
    public provider: CheckoutProvider,
    public snapshot: CheckoutSnapshot,
  ) {}

  /** The owner of the cart. Must not be read for a checkout that pays for an existing order. */
  get buyerId(): number {
    if (this.userId === null) throw new Error(`The checkout ${this.id} pays an order, so it has no buyer.`);
    return this.userId;
  }

  get total(): Money {
    return this.snapshot.quote.total;
  }

  /** The terms of this checkout's payment. */
  get terms(): PaymentTerms {
    return {
      checkoutId: this.id,
      revision: this.revision,
      amount: this.total,
      orderId: this.orderId ?? this.paysOrderId,
    };
  }

  get isLive(): boolean {
    return this.state === 'open' || this.state === 'held';
  }

  /** Whether the shopper clicked Pay in a free checkout. Its hold counts as the payment. */
  get isPaidByHolding(): boolean {
    return this.provider === 'none' && this.state === 'held';
  }

  /** Replaces the snapshot and increases the revision. Each revision has its own idempotency keys at the provider. */
  reprice(snapshot: CheckoutSnapshot): void {
    this.snapshot = snapshot;
    this.revision += 1;
  }

  /**
   * Marks the checkout and its units as held, and saves the customer's details.
   * @param arrival the delivery dates promised when the shopper clicked Pay; null without a promise
   * @throws DomainError conflict `checkout.expired` when the units have been held for too long
   */
  hold(customer: CheckoutCustomer, now: Date, arrival: DaySpan | null = null): void {
    this.awaitPayment(now);
    this.customer = customer;
    this.snapshot = { ...this.snapshot, arrival };
    this.stockHeld = true;
  }

  /**
   * Marks the checkout as held and sets the end of the hold. For an unpaid order, no units need to be held, because
   * they were sold with the order.
   * @throws DomainError conflict `checkout.expired`
   */
  awaitPayment(now: Date): void {
    this.firstHeldAt ??= now;
    if (this.hasHeldTooLong(now)) {
      throw new DomainError(
        'conflict',
        'checkout.expired',
        'Your checkout took too long. Please start checkout again.',
      );
    }
    if (this.state !== 'held') this.moveTo('held');
    this.heldUntil = new Date(Math.min(now.getTime() + holdTime, this.firstHeldAt.getTime() + maxHold));
  }

  /**
   * The substitute for the provider's payment in a free checkout. Its status is `open` until the shopper clicks Pay.
   */
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

  /** Whether the units have been held for the maximum time of one checkout. */
  hasHeldTooLong(now: Date): boolean {
    return this.firstHeldAt !== null && now.getTime() >= this.firstHeldAt.getTime() + maxHold;
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

  /**
   * Returns the same key for the same operation and revision. If a response is lost, the call can be repeated without a
   * second charge.
   */
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

/** The unit price that a client expects. Without a variant, the price applies to each variant of the product. */
export interface ExpectedPrice {
  readonly productId: number;
  readonly variantId: number | null;
  readonly price: Money;
}

/** Whether the snapshot has every line that the client names, at the expected price. */
export function agreesOnPrices({ lines }: CheckoutSnapshot, expected: readonly ExpectedPrice[]): boolean {
  return expected.every(({ productId, variantId, price }) =>
    lines.some(
      (line) =>
        line.productId === productId &&
        (variantId === null || line.variantId === variantId) &&
        line.price.equals(price),
    ),
  );
}

/** @throws DomainError conflict `checkout.ordered`, `checkout.cancelled`, `payment-refunded` */
export function requireLive(checkout: Checkout): void {
  if (checkout.isLive) return;
  if (checkout.state === 'ordered')
    throw new DomainError('conflict', 'checkout.ordered', 'This order was already placed.');
  if (checkout.state === 'cancelled') throw ended();
  throw paymentRefunded(checkout.refundReason ?? '');
}

export function ended(): DomainError {
  return new DomainError('conflict', 'checkout.cancelled', 'This checkout has ended. Please start checkout again.');
}

export function unknownCheckout(): DomainError {
  return new DomainError('not-found', 'checkout.unknown', 'We could not find this payment.');
}

export function beingProcessed(): DomainError {
  return new DomainError('conflict', 'payment.processing', 'Your payment is being processed.');
}

export function paymentRefunded(reason: string): DomainError {
  return new DomainError('conflict', 'payment-refunded', `${reason} Your payment is being refunded.`.trim());
}

import { DomainError } from '../../shared/domain-error.js';
import type { Order } from '../../orders/order.js';
import { type DeliveryMethod, totalsOf } from '../../pricing/quote.js';
import type { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import { agreesOnPrices, type Checkout, type ExpectedPrice, paymentRefunded, unknownCheckout } from '../checkout.js';
import { checkedCustomer, type CheckoutCustomer } from '../checkout-customer.js';
import { Checkouts } from '../ports/checkouts.js';
import { ConfirmPayment } from './confirm-payment.js';

export interface PlaceOrderInput {
  readonly userId: number;
  /** Null selects the account's newest checkout; if a cart is given, the newest of that cart. */
  readonly paymentIntentId: string | null;
  readonly sessionId: string | null;
  readonly customer: Partial<Record<keyof CheckoutCustomer, string>>;
  /** Values that the client expects. Each given value is checked. */
  readonly expected: {
    readonly total: Money | null;
    readonly shipping: Money | null;
    readonly tax: Money | null;
    readonly prices: readonly ExpectedPrice[];
  };
}

export interface PlacedOrder {
  readonly orderId: string;
  /** The order if this call created it, otherwise null. */
  readonly made: Order | null;
}

/** Creates the order after the browser reports that the payment succeeded. */
@UseCase()
export class PlaceOrder {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly confirmPayment: ConfirmPayment,
  ) {}

  /**
   * @throws DomainError unpaid `payment.unpaid`; not-found `checkout.unknown`; conflict `checkout.total-changed`,
   * `payment-refunded`; invalid `checkout.customer`
   */
  async execute(input: PlaceOrderInput): Promise<PlacedOrder> {
    const checkout = await this.checkoutOf(input);
    if (!isAsExpected(checkout, input.expected)) await this.refuseTampered(checkout);
    const { shippingMethod } = checkout.snapshot;
    const confirmed = await this.confirmPayment.execute(checkout, completeCustomer(input.customer, shippingMethod));
    switch (confirmed.outcome) {
      case 'ordered':
        return confirmed;
      case 'unpaid':
        throw unpaid();
      case 'refunded':
        throw paymentRefunded(confirmed.reason);
      case 'details-missing':
        checkedCustomer(input.customer, shippingMethod, fieldOfReport);
        throw unpaid();
    }
  }

  private async checkoutOf(input: PlaceOrderInput): Promise<Checkout> {
    if (input.paymentIntentId === null) {
      const latest = await this.checkouts.getLatest(input.userId, input.sessionId);
      if (!latest) throw unpaid();
      return latest;
    }
    const checkout = await this.checkouts.getByPayment(input.paymentIntentId);
    if (checkout?.userId !== input.userId) throw unknownCheckout();
    return checkout;
  }

  /**
   * Rejects values that differ from the payment, unless the order exists already. If the payment has not succeeded,
   * throws `payment.unpaid` instead.
   */
  private async refuseTampered(checkout: Checkout): Promise<void> {
    if (checkout.state === 'ordered') return;
    if (!(await this.confirmPayment.isPaid(checkout))) throw unpaid();
    throw new DomainError(
      'conflict',
      'checkout.total-changed',
      'The amounts of this order do not match your payment.',
      { facts: { totals: totalsOf(checkout.snapshot.quote) } },
    );
  }
}

function isAsExpected(checkout: Checkout, expected: PlaceOrderInput['expected']): boolean {
  const { quote } = checkout.snapshot;
  const agrees = (expected: Money | null, figure: Money) => expected === null || expected.equals(figure);
  return (
    agrees(expected.total, quote.total) &&
    agrees(expected.shipping, quote.shipping) &&
    agrees(expected.tax, quote.tax) &&
    agreesOnPrices(checkout.snapshot, expected.prices)
  );
}

/**
 * Returns the customer's details; null if the details are not complete enough for an order. The details are used only
 * if none were saved with the hold.
 */
function completeCustomer(given: PlaceOrderInput['customer'], method: DeliveryMethod): CheckoutCustomer | null {
  try {
    return checkedCustomer(given, method);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** The field's name in the browser's request, which contains the whole address in one field. */
function fieldOfReport(field: keyof CheckoutCustomer): string {
  if (field === 'name') return 'customerName';
  return field === 'email' ? 'customerEmail' : 'shippingAddress';
}

export function unpaid(): DomainError {
  return new DomainError('unpaid', 'payment.unpaid', 'The payment has not succeeded yet.');
}

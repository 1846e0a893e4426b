import type { Order } from '../../orders/order.js';
import type { PaymentIntent } from '../../payments/ports/payments.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import type { Checkout } from '../checkout.js';
import type { CheckoutCustomer } from '../checkout-customer.js';
import { CheckoutHolds } from './checkout-holds.js';
import { CheckoutPrices, type DeliveryTax } from './checkout-prices.js';
import { MakeOrder } from './make-order.js';
import { PayOrder } from './pay-order.js';

/**
 * Milliseconds that a payment without the shopper's details may wait before it is refunded. This limit is independent
 * of the hold.
 */
export const detailsTimeoutMs = 15 * 60_000;

/**
 * The outcome of a payment that succeeded. `ordered`: `made` is the order if this call created it. `details-missing`:
 * the payment waits for the shopper's details. `refunded`: `reason` is a sentence for the shopper.
 */
export type Fulfillment =
  | { readonly outcome: 'ordered'; readonly orderId: string; readonly made: Order | null }
  | { readonly outcome: 'details-missing' }
  | { readonly outcome: 'refunded'; readonly reason: string };

/**
 * Creates the order of a paid checkout, or records the payment of an unpaid order, inside the transaction that locks
 * the checkout. The caller saves the checkout and records a refund.
 */
@UseCase()
export class FulfillCheckout {
  constructor(
    private readonly holds: CheckoutHolds,
    private readonly prices: CheckoutPrices,
    private readonly makeOrder: MakeOrder,
    private readonly payOrder: PayOrder,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the sales tax to pass to `execute`: the tax that a payment without a hold must include. Null for other
   * payments. Call this outside of transactions.
   */
  async taxOf(checkout: Checkout, details: CheckoutCustomer | null): Promise<DeliveryTax> {
    const to = checkout.customer ?? details;
    if (checkout.state !== 'open' || checkout.paysOrderId !== null || !to) return null;
    return this.prices.promisedTaxRules(checkout, { to, method: checkout.snapshot.shippingMethod });
  }

  /**
   * @param details the shopper's details that the caller has, or null; details saved with the hold take precedence
   * @throws DomainError conflict `stock.not-enough`, `cart.changed` when the tax was calculated for other amounts;
   * invalid `promo.invalid`, `shipping.not-offered`, `tax.destination`; unavailable `tax.unavailable`
   */
  async execute(
    checkout: Checkout,
    intent: PaymentIntent,
    details: CheckoutCustomer | null,
    tax: DeliveryTax,
  ): Promise<Fulfillment> {
    if (checkout.state === 'cancelled') return refunded('The checkout had been cancelled.');
    if (!checkout.isPaidBy(intent)) return refunded('The payment did not match the checkout.');
    if (checkout.paysOrderId !== null) return this.pay(checkout, checkout.paysOrderId);
    const customer = checkout.customer ?? details;
    if (!customer) return this.awaitDetails(checkout);
    const problem = checkout.state === 'open' ? await this.holdLate(checkout, customer, tax) : null;
    if (problem !== null) return refunded(problem);
    const order = await this.makeOrder.execute(checkout, customer, intent.amountReceived);
    return { outcome: 'ordered', orderId: order.id, made: order };
  }

  private async pay(checkout: Checkout, orderId: string): Promise<Fulfillment> {
    const { refusal } = await this.payOrder.execute(checkout, orderId);
    return refusal === null ? { outcome: 'ordered', orderId, made: null } : refunded(refusal);
  }

  /**
   * Holds the units for a payment that succeeded without a hold. Returns the reason for a refund as a sentence; null if
   * no refund is needed.
   */
  private async holdLate(checkout: Checkout, customer: CheckoutCustomer, tax: DeliveryTax): Promise<string | null> {
    const { shippingMethod: method, quote: shown } = checkout.snapshot;
    const { quote } = await this.prices.promised(checkout, { to: customer, method }, tax);
    const missing = quote.shipping.equals(shown.shipping) ? 'sales tax' : 'shipping costs';
    if (!quote.total.equals(checkout.total)) return `The payment did not include the ${missing}.`;
    await this.holds.acquireIfAvailable(checkout);
    checkout.hold(customer, this.clock.now());
    return null;
  }

  private awaitDetails(checkout: Checkout): Fulfillment {
    const now = this.clock.now();
    checkout.paidAt ??= now;
    if (now.getTime() - checkout.paidAt.getTime() > detailsTimeoutMs) {
      return refunded('The checkout was never finished.');
    }
    return { outcome: 'details-missing' };
  }
}

function refunded(reason: string): Fulfillment {
  return { outcome: 'refunded', reason };
}

import type { Order } from '../../orders/order.js';
import { OrderRepository } from '../../orders/ports/order-repository.js';
import { type PaymentIntent, Payments } from '../../payments/ports/payments.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { Checkout } from '../checkout.js';
import type { CheckoutCustomer } from '../checkout-customer.js';
import { CheckoutHolds } from './checkout-holds.js';
import { CheckoutPrices } from './checkout-prices.js';
import { Checkouts } from '../ports/checkouts.js';
import { MakeOrder } from './make-order.js';
import { OweRefund } from './owe-refund.js';
import { PayOrder } from './pay-order.js';

/**
 * Milliseconds that a payment without the shopper's details may wait before it is refunded. Independent of the hold.
 */
export const detailsTimeoutMs = 15 * 60_000;

/** Reasons for a full refund, by the code of the error that prevented the hold. */
const unpromised: Readonly<Record<string, string>> = {
  'stock.not-enough': 'An item sold out while you were paying.',
  'promo.invalid': 'Your promo code could no longer be used when you paid.',
  'shipping.not-offered': 'We do not ship to your address.',
};

/** Source of the payment report. It only decides how missing data is handled. */
export type Confirmation =
  | { readonly outcome: 'ordered'; readonly orderId: string; readonly made: Order | null }
  | { readonly outcome: 'unpaid' }
  | { readonly outcome: 'details-missing' }
  | { readonly outcome: 'refunded'; readonly reason: string };

/**
 * Creates the order for a payment that succeeded at the provider, or records the payment of an unpaid order. The
 * browser, the webhook and the reconciliation job call it, in any order and repeatedly.
 */
@UseCase()
export class ConfirmPayment {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly payments: Payments,
    private readonly holds: CheckoutHolds,
    private readonly prices: CheckoutPrices,
    private readonly orders: OrderRepository,
    private readonly makeOrder: MakeOrder,
    private readonly payOrder: PayOrder,
    private readonly oweRefund: OweRefund,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * @param details the shopper's details in this report; details saved with the hold take precedence
   * @param alongside more writes for the same transaction
   * @throws DomainError unavailable `payments.unavailable`
   */
  async execute(
    checkout: Checkout,
    details: CheckoutCustomer | null = null,
    alongside: () => Promise<void> = async () => {},
  ): Promise<Confirmation> {
    if (checkout.state === 'ordered') return this.orderOf(checkout);
    const intent = await this.paymentOf(checkout);
    if (intent?.status !== 'succeeded') return { outcome: 'unpaid' };
    try {
      return await this.transaction.run(async () => {
        await alongside();
        return this.settle(checkout.id, intent, details);
      });
    } catch (error) {
      const reason = error instanceof DomainError ? unpromised[error.code] : undefined;
      if (reason === undefined) throw error;
      return this.transaction.run(async () => {
        await alongside();
        return this.returnPayment(checkout.id, intent, reason);
      });
    }
  }

  /** Whether the provider has received the money. */
  async isPaid(checkout: Checkout): Promise<boolean> {
    return (await this.paymentOf(checkout))?.status === 'succeeded';
  }

  private async settle(id: string, intent: PaymentIntent, details: CheckoutCustomer | null): Promise<Confirmation> {
    const checkout = await this.checkouts.lock(id);
    const settled = await this.settledBefore(checkout);
    if (settled) return settled;
    if (checkout.state === 'cancelled') return this.refund(checkout, intent, 'The checkout had been cancelled.');
    if (!checkout.isPaidBy(intent)) return this.refund(checkout, intent, 'The payment did not match the checkout.');
    if (checkout.paysOrderId !== null) return this.settleOrder(checkout, checkout.paysOrderId, intent);
    const customer = checkout.customer ?? details;
    if (!customer) return this.awaitDetails(checkout, intent);
    if (checkout.state === 'open') {
      const { quote } = await this.prices.promised(checkout, {
        to: customer,
        method: checkout.snapshot.shippingMethod,
      });
      const missing = quote.shipping.equals(checkout.snapshot.quote.shipping) ? 'sales tax' : 'shipping costs';
      if (!quote.total.equals(checkout.total))
        return this.refund(checkout, intent, `The payment did not include the ${missing}.`);
      await this.holds.takeUnheld(checkout);
      checkout.hold(customer, this.clock.now());
    }
    const order = await this.makeOrder.execute(checkout, customer, intent.amountReceived);
    return { outcome: 'ordered', orderId: order.id, made: order };
  }

  private async settleOrder(checkout: Checkout, orderId: string, intent: PaymentIntent): Promise<Confirmation> {
    const { refusal } = await this.payOrder.execute(checkout, orderId);
    return refusal === null ? { outcome: 'ordered', orderId, made: null } : this.refund(checkout, intent, refusal);
  }

  private async returnPayment(id: string, intent: PaymentIntent, reason: string): Promise<Confirmation> {
    const checkout = await this.checkouts.lock(id);
    const settled = await this.settledBefore(checkout);
    return settled ?? this.refund(checkout, intent, reason);
  }

  private async settledBefore(checkout: Checkout): Promise<Confirmation | null> {
    if (checkout.state === 'ordered') return this.orderOf(checkout);
    if (checkout.refundReason !== null) return { outcome: 'refunded', reason: checkout.refundReason };
    // No refund is due for a free checkout that another browser window ended in the meantime.
    if (checkout.provider === 'none' && checkout.state !== 'held') return { outcome: 'unpaid' };
    return null;
  }

  private async orderOf(checkout: Checkout): Promise<Confirmation> {
    const orderId = await this.orders.getIdByCheckout(checkout.id);
    if (orderId === null) throw new Error(`The ordered checkout ${checkout.id} has no order.`);
    return { outcome: 'ordered', orderId, made: null };
  }

  private async refund(checkout: Checkout, intent: PaymentIntent, reason: string): Promise<Confirmation> {
    await this.oweRefund.execute(checkout, intent, reason);
    await this.checkouts.save(checkout);
    return { outcome: 'refunded', reason };
  }

  private async awaitDetails(checkout: Checkout, intent: PaymentIntent): Promise<Confirmation> {
    const now = this.clock.now();
    checkout.paidAt ??= now;
    if (now.getTime() - checkout.paidAt.getTime() > detailsTimeoutMs) {
      return this.refund(checkout, intent, 'The checkout was never finished.');
    }
    await this.checkouts.save(checkout);
    return { outcome: 'details-missing' };
  }

  /** Returns a succeeded payment for a held free checkout. No provider is asked. */
  private async paymentOf(checkout: Checkout): Promise<PaymentIntent | null> {
    if (checkout.paymentIntentId === null) return null;
    if (checkout.provider === 'none') return checkout.freePayment();
    return this.payments.get(checkout.paymentIntentId);
  }
}

import { OrderRepository } from '../../orders/ports/orders.js';
import { type PaymentIntent, Payments } from '../../payments/ports/payments.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { Checkout } from '../checkout.js';
import type { CheckoutCustomer } from '../checkout-customer.js';
import { Checkouts } from '../ports/checkouts.js';
import { FulfillCheckout, type Fulfillment } from './fulfill-checkout.js';
import { OweRefund } from './owe-refund.js';

/** Reasons for a full refund, by the code of the error that prevented the hold. */
const unpromised: Readonly<Record<string, string>> = {
  'stock.not-enough': 'An item sold out while you were paying.',
  'promo.invalid': 'Your promo code could no longer be used when you paid.',
  'shipping.not-offered': 'We do not ship to your address.',
  'tax.destination': 'The state and the ZIP code of your address do not match.',
};

/** The outcome of a call. `unpaid`: the payment has not succeeded. */
export type Confirmation = Fulfillment | { readonly outcome: 'unpaid' };

/**
 * Creates the order for a payment that succeeded at the provider, or records the payment of an unpaid order. The
 * browser, the webhook and the reconciliation job call this use case, in any order and repeatedly.
 */
@UseCase()
export class ConfirmPayment {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly payments: Payments,
    private readonly orders: OrderRepository,
    private readonly fulfill: FulfillCheckout,
    private readonly oweRefund: OweRefund,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param details the shopper's details that the caller has, or null; details saved with the hold take precedence
   * @param alongside makes more changes in the same transaction
   * @throws DomainError unavailable `payments.unavailable`, `tax.unavailable`
   */
  async execute(
    checkout: Checkout,
    details: CheckoutCustomer | null = null,
    alongside: () => Promise<void> = async () => {},
  ): Promise<Confirmation> {
    if (checkout.state === 'ordered') return this.orderOf(checkout);
    const intent = await this.paymentOf(checkout);
    if (intent?.status !== 'succeeded') return { outcome: 'unpaid' };
    const settle = (fulfill: (locked: Checkout) => Promise<Fulfillment>) =>
      this.transaction.run(async () => {
        await alongside();
        return this.settle(checkout.id, intent, fulfill);
      });
    try {
      // Read the checkout again, because another browser window may have changed it before its payment succeeded.
      const tax = await this.fulfill.taxOf((await this.checkouts.get(checkout.id)) ?? checkout, details);
      return await settle((locked) => this.fulfill.execute(locked, intent, details, tax));
    } catch (error) {
      const reason = error instanceof DomainError ? unpromised[error.code] : undefined;
      if (reason === undefined) throw error;
      return settle(() => Promise.resolve({ outcome: 'refunded', reason }));
    }
  }

  /** Whether the provider has received the money. */
  async isPaid(checkout: Checkout): Promise<boolean> {
    return (await this.paymentOf(checkout))?.status === 'succeeded';
  }

  /** Saves the outcome, unless an earlier call has settled the checkout. */
  private async settle(
    id: string,
    intent: PaymentIntent,
    fulfill: (locked: Checkout) => Promise<Fulfillment>,
  ): Promise<Confirmation> {
    const checkout = await this.checkouts.lock(id);
    const settled = await this.settledBefore(checkout);
    if (settled) return settled;
    const fulfillment = await fulfill(checkout);
    if (fulfillment.outcome === 'refunded') await this.oweRefund.execute(checkout, intent, fulfillment.reason);
    await this.checkouts.save(checkout);
    return fulfillment;
  }

  private async settledBefore(checkout: Checkout): Promise<Confirmation | null> {
    if (checkout.state === 'ordered') return this.orderOf(checkout);
    if (checkout.refundReason !== null) return { outcome: 'refunded', reason: checkout.refundReason };
    // No refund is due for a free checkout that another browser window has ended.
    if (checkout.provider === 'none' && checkout.state !== 'held') return { outcome: 'unpaid' };
    return null;
  }

  private async orderOf(checkout: Checkout): Promise<Confirmation> {
    const orderId = await this.orders.getIdByCheckout(checkout.id);
    if (orderId === null) throw new Error(`The ordered checkout ${checkout.id} has no order.`);
    return { outcome: 'ordered', orderId, made: null };
  }

  /**
   * Reads the payment from the provider. A free checkout has a substitute, which has succeeded if the checkout is held.
   */
  private async paymentOf(checkout: Checkout): Promise<PaymentIntent | null> {
    if (checkout.paymentIntentId === null) return null;
    if (checkout.provider === 'none') return checkout.freePayment();
    return this.payments.get(checkout.paymentIntentId);
  }
}

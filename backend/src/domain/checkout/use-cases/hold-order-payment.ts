import { OrderRepository } from '../../orders/ports/orders.js';
import { unknownOrder } from '../../orders/order.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import type { Money } from '../../shared/money.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type Checkout, requireLive, unknownCheckout } from '../checkout.js';
import { Checkouts } from '../ports/checkouts.js';
import { CheckoutPayments } from './checkout-payments.js';
import { requireUnpaid } from './open-order-payment.js';

export interface HoldOrderPaymentInput {
  readonly orderId: string;
  readonly paymentIntentId: string;
  /** The amount on the Pay button. */
  readonly total: Money;
}

/**
 * Handles a click on Pay for an unpaid order: from then on, the reconciliation looks for the payment every few seconds,
 * so that the payment is recorded even if the browser crashes.
 */
@UseCase()
export class HoldOrderPayment {
  constructor(
    private readonly orders: OrderRepository,
    private readonly checkouts: Checkouts,
    private readonly payments: CheckoutPayments,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError not-found `checkout.unknown`; conflict `order.paid`, `order.cancelled`, `order.too-small`,
   * `order.amount-changed`, `checkout.expired`, `checkout.cancelled`, `checkout.ordered`, `payment.processing`,
   * `payment-refunded`; unavailable `payments.unavailable`
   */
  async execute(input: HoldOrderPaymentInput): Promise<void> {
    const found = await this.checkouts.getByPayment(input.paymentIntentId);
    if (found?.paysOrderId !== input.orderId) throw unknownCheckout();
    const checkout = await this.transaction.run(() => this.hold(found.id, input));
    await this.payments.payable(checkout);
  }

  private async hold(id: string, { orderId, total }: HoldOrderPaymentInput): Promise<Checkout> {
    const checkout = await this.checkouts.lock(id);
    requireLive(checkout);
    const order = await this.orders.lock(orderId);
    if (!order) throw unknownOrder();
    requireUnpaid(order);
    if (!order.billed.equals(total) || !checkout.total.equals(total)) {
      const message = `The amount of your order has changed to ${order.billed.toString()}. Please check it, then pay again.`;
      throw new DomainError('conflict', 'order.amount-changed', message);
    }
    checkout.awaitPayment(this.clock.now());
    await this.checkouts.save(checkout);
    return checkout;
  }
}

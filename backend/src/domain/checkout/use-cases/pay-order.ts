import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import type { Order } from '../../orders/order.js';
import { OrderRepository } from '../../orders/ports/orders.js';
import { MailCustomer } from '../../orders/use-cases/mail-customer.js';
import type { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import type { Checkout } from '../checkout.js';

/**
 * Records the payment of a checkout on the unpaid order that the checkout pays for, inside the transaction that locks
 * the checkout. The caller saves the checkout. Transactions that lock a checkout and its order always lock the checkout
 * first.
 */
@UseCase()
export class PayOrder {
  constructor(
    private readonly orders: OrderRepository,
    private readonly mailCustomer: MailCustomer,
    private readonly notifyStaff: NotifyStaff,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the reason why the order cannot be paid, as a sentence for the customer; null after its payment was
   * recorded.
   */
  async execute(checkout: Checkout, orderId: string): Promise<{ refusal: string | null }> {
    const order = await this.orders.lock(orderId);
    if (!order) throw new Error(`The checkout ${checkout.id} pays an order that does not exist.`);
    const refusal = refusalOf(order, checkout.total);
    if (refusal !== null) return { refusal };
    const now = this.clock.now();
    const { id, provider, paymentIntentId } = checkout;
    const paid = order.payByLink({ checkoutId: id, provider, paymentIntentId });
    if (checkout.state === 'open') checkout.awaitPayment(now);
    checkout.becomeOrdered();
    const completed = order.completeIfNothingShips();
    await this.orders.save(order, completed ? [paid, completed] : [paid], order.userId, now);
    await this.mailCustomer.sendReceipt(order);
    await this.notifyStaff.execute({ kind: 'order-paid', orderId, amountCents: order.payment.paid.cents });
    return { refusal: null };
  }
}

function refusalOf(order: Order, amount: Money): string | null {
  if (order.status === 'cancelled') return 'Your order had been cancelled before you paid.';
  if (!order.isUnpaid) return 'Your order had been paid already.';
  return order.billed.equals(amount) ? null : 'The amount of your order had changed before you paid.';
}

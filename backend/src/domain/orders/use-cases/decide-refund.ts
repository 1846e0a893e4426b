import { Refunds } from '../../payments/ports/refunds.js';
import type { Money } from '../../shared/money.js';
import { type PayBackMethod, payBackText } from '../../shared/pay-back.js';
import { UseCase } from '../../shared/use-case.js';
import type { Order } from '../order.js';
import { MailCustomer } from './mail-customer.js';

export interface DecidedRefund {
  readonly id: string;
  /** Absent: the full remaining amount. */
  readonly amount?: Money | undefined;
  /** A sentence for the shopper; empty for none. */
  readonly reason: string;
  /** Sales tax in the amount; absent or null for a share of the order's remaining tax. */
  readonly tax?: Money | null;
  /**
   * How staff returned the money without the payment provider. The refund is then complete once saved. Absent: the
   * provider of the payment, if there is one, makes the refund.
   */
  readonly paidBackBy?: PayBackMethod | undefined;
  /** Whether another mail announces the refund. */
  readonly isAnnounced?: boolean;
}

/**
 * Records a refund inside the transaction that locks the order; the caller saves the order. All refunds of orders use
 * this class. If a payment provider holds the money, the worker executes the refund.
 */
@UseCase()
export class DecideRefund {
  constructor(
    private readonly refunds: Refunds,
    private readonly mailCustomer: MailCustomer,
  ) {}

  /** @throws DomainError invalid `refund.too-much`; conflict `refund.nothing-left` */
  async execute(
    order: Order,
    { id, amount, reason, tax = null, paidBackBy, isAnnounced = false }: DecidedRefund,
    staffId: number,
  ): Promise<void> {
    const refunded = order.refund(amount);
    const paymentIntentId = paidBackBy === undefined ? order.payment.paymentIntentId : null;
    await this.refunds.add({
      ...{ id, orderId: order.id, checkoutId: null, paymentIntentId, amount: refunded, tax, staffId },
      reason: paidBackBy === undefined ? reason : `${reason} Paid back ${payBackText(paidBackBy)}.`.trim(),
    });
    if (isAnnounced) return;
    await this.mailCustomer.execute(order, {
      template: 'payment-refunded',
      amountCents: refunded.cents,
      reason: reason === '' ? null : reason,
      ...(order.payment.paymentIntentId === null && { byHand: true }),
      ...(paidBackBy !== undefined && { paidBackBy }),
    });
  }
}

import { Refunds } from '../../payments/ports/refunds.js';
import { DomainError } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import type { PaidBack } from '../../shared/pay-back.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import type { Order } from '../order.js';
import { MailCustomer } from './mail-customer.js';

export interface DecidedRefund {
  /** Absent: the full remaining amount. */
  readonly amount?: Money | undefined;
  /** A sentence for the shopper; empty for none. */
  readonly reason: string;
  /** Sales tax in the amount; absent or null for a share of the order's remaining tax. */
  readonly tax?: Money | null;
  /**
   * Part of the amount that pays for items or shipping costs that were not refunded before. The rest can replace
   * refunds that failed. Absent: the full amount.
   */
  readonly forItems?: Money;
  /**
   * The failed refund that staff paid back without the payment provider. `amount` must be the amount that the order
   * still owes for the failed refund. The tax of the failed refund applies, and the new refund is complete once saved.
   * Absent: the provider of the payment, if there is one, makes the refund.
   */
  readonly paysBack?: PaidBack | undefined;
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
    private readonly ids: Ids,
  ) {}

  /**
   * Returns the id of the refund.
   * @throws DomainError invalid `refund.too-much`; conflict `refund.nothing-left`, `refund.settled` if the order does
   * not owe the failed refund, `refund.changed` if the order owes another amount for the failed refund
   */
  async execute(
    order: Order,
    { amount, reason, tax = null, forItems, paysBack, isAnnounced = false }: DecidedRefund,
    staffId: number,
  ): Promise<string> {
    const id = this.ids.uuid();
    const failed = paysBack && (await this.owed(order, paysBack.refundId, amount));
    const refunded = order.refund(amount);
    const paymentIntentId = paysBack ? null : order.payment.paymentIntentId;
    await this.refunds.add({
      ...{ id, orderId: order.id, checkoutId: null, paymentIntentId, amount: refunded, reason, staffId, paysBack },
      tax: failed ? failed.tax : tax,
      forItems: failed ? Money.zero : (forItems ?? refunded),
    });
    if (isAnnounced) return id;
    await this.mailCustomer.execute(order, {
      template: 'payment-refunded',
      amountCents: refunded.cents,
      reason: reason === '' ? null : reason,
      ...(order.payment.paymentIntentId === null && { byHand: true }),
      ...(paysBack && { paidBackBy: paysBack.by }),
    });
    return id;
  }

  private async owed(order: Order, refundId: string, amount: Money | undefined) {
    const failed = await this.refunds.getOwed(order.id, refundId);
    if (!failed) {
      const message = 'This refund is already settled. Reload the order to see its refunds.';
      throw new DomainError('conflict', 'refund.settled', message);
    }
    if (amount?.equals(failed.amount)) return failed;
    const message = `The amount still owed for this refund is now ${failed.amount.toString()}. Please check the amount.`;
    throw new DomainError('conflict', 'refund.changed', message);
  }
}

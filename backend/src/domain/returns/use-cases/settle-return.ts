import type { Order } from '../../orders/order.js';
import { differenceWorth } from '../../orders/paid-difference.js';
import { DecideRefund } from '../../orders/use-cases/decide-refund.js';
import { RefundDifferences } from '../../orders/use-cases/refund-differences.js';
import { type Taxed, taxInRefund } from '../../pricing/paid-for.js';
import { Money } from '../../shared/money.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { type Return, returnNumber } from '../return.js';
import { ReportReturn } from './report-return.js';

/**
 * Saves a received return and refunds it, inside the transaction that locks its order. For an unpaid order, the amount
 * due is reduced instead. The refund of exchanged units includes their price differences that the customer paid.
 */
@UseCase()
export class SettleReturn {
  constructor(
    private readonly returns: Returns,
    private readonly decideRefund: DecideRefund,
    private readonly report: ReportReturn,
    private readonly differences: RefundDifferences,
    private readonly ids: Ids,
  ) {}

  /** The paid orders that charge price differences of an order; see `OrderRepository`. */
  listCharges(order: Pick<Order, 'id'>): Promise<Order[]> {
    return this.differences.listPaid(order);
  }

  /**
   * The paid price differences that are refunded with the units of a return, with tax; zero unless the return is
   * refunded.
   */
  async differenceOf({ orderId, orderItemId, quantity, state }: Return): Promise<Money> {
    if (state !== 'refunded') return Money.zero;
    return differenceWorth(await this.listCharges({ id: orderId }), orderItemId, quantity);
  }

  /**
   * @param refund the amount with its tax; limited to the rest of the payment after other refunds by staff
   * @param reason sentences for the customer
   * @param mostDifference limit of the refunds of paid price differences; absent: no limit
   */
  async execute(
    order: Order,
    received: Return,
    refund: Taxed,
    step: 'received' | 'refunded',
    staffId: number,
    reason = arrivalText(received),
    mostDifference?: Money,
  ): Promise<void> {
    if (order.payment.paid.cents === 0) order.leaveUnbilled(refund);
    const amount = Money.min(refund.amount, order.refundable);
    const refundId = amount.cents > 0 ? this.ids.uuid() : received.refundId;
    if (amount.cents > 0 && refundId !== null) {
      await this.decideRefund.execute(
        order,
        { id: refundId, amount, reason, tax: taxInRefund(amount, refund, order.refundable) },
        staffId,
      );
    }
    const settled = { ...received, refundId };
    await this.returns.save(settled);
    await this.report.execute(order, settled, step, staffId);
    if (settled.state !== 'refunded') return;
    const text = `${arrivalText(settled)} This refund is for the price difference of your exchange.`;
    await this.differences.execute(order, settled, text, staffId, mostDifference);
  }
}

export function arrivalText({ id }: Pick<Return, 'id'>): string {
  return `Your return ${returnNumber(id)} has arrived.`;
}

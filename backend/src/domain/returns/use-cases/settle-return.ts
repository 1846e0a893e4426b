import type { Order } from '../../orders/order.js';
import { DecideRefund } from '../../orders/use-cases/decide-refund.js';
import { RefundDifferences } from '../../orders/use-cases/refund-differences.js';
import { type Taxed, taxInRefund } from '../../pricing/paid-for.js';
import { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { type Return, returnNumber } from '../return.js';
import { differenceOf } from '../return-value.js';
import { ReportReturn } from './report-return.js';

/** The paid price differences that are refunded with a return. */
interface DueDifference {
  /** The locked orders that charged price differences. */
  readonly charges: readonly Order[];
  /** Amount to refund, with tax. */
  readonly amount: Money;
}

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
  ) {}

  /** The paid orders that charge price differences of an order; see `OrderRepository`. */
  listCharges(order: Pick<Order, 'id'>): Promise<Order[]> {
    return this.differences.listPaid(order);
  }

  /** The paid price differences that are refunded with the units of a return. Locks the orders that charged them. */
  async lockDifference(order: Order, received: Return): Promise<DueDifference> {
    const charges = await this.differences.lockPaid(order);
    return { charges, amount: differenceOf(charges, order, received) };
  }

  /**
   * @param refund the amount with its tax; limited to the rest of the payment after other refunds by staff
   * @param reason sentences for the customer
   */
  async execute(
    order: Order,
    received: Return,
    refund: Taxed,
    { charges, amount: difference }: DueDifference,
    step: 'received' | 'refunded',
    staffId: number,
    reason = arrivalText(received),
  ): Promise<void> {
    if (order.payment.paid.cents === 0) order.leaveUnbilled(refund);
    const amount = Money.min(refund.amount, order.refundable);
    const tax = taxInRefund(amount, refund, order.refundable);
    const refundId =
      amount.cents > 0 ? await this.decideRefund.execute(order, { amount, reason, tax }, staffId) : received.refundId;
    const settled = { ...received, refundId, difference: received.difference.plus(difference) };
    await this.returns.save(settled);
    await this.report.execute(order, settled, step, staffId);
    const text = `${reason} This refund is for the price difference of your exchange.`;
    await this.differences.execute(charges, settled, difference, text, staffId);
  }
}

export function arrivalText({ id }: Pick<Return, 'id'>): string {
  return `Your return ${returnNumber(id)} has arrived.`;
}

import type { Order } from '../../orders/order.js';
import { minus, type Taxed } from '../../pricing/paid-for.js';
import { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { differenceOf, refundOf, refuseOtherRefund, worthOf } from '../return-value.js';
import { movedTo, type Return, returnChanged } from '../return.js';
import { ReturnEdits } from './return-edits.js';
import { ExchangeHolds } from './exchange-holds.js';
import { SettleReturn } from './settle-return.js';

/** Refunds an exchange whose other size cannot be sent. Repeated calls change nothing. */
@UseCase()
export class RefundExchange {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly settle: SettleReturn,
  ) {}

  /**
   * @param seenRefund the refund that staff have seen; undefined skips the check
   * @throws DomainError not-found; conflict `return.changed` unless the return is a received exchange,
   * `return.refund-changed` if the refund is not the one that staff have seen
   */
  execute(id: number, staffId: number, seenRefund?: Money): Promise<void> {
    return this.edits.run(id, async (locked) => {
      const { order, found } = locked;
      if (found.state === 'refunded') return;
      if (found.state !== 'received') throw returnChanged(found);
      const returns = await this.returns.listOfOrder(order.id);
      const refunded = movedTo(found, 'refunded');
      const rest = restOf(order, found, returns, refundOf(order, refunded, returns));
      const difference = await this.settle.lockDifference(order, refunded);
      refuseOtherRefund(seenRefund, rest.amount, order, difference.amount);
      await this.holds.giveBack(order, found, staffId);
      await this.settle.execute(order, refunded, rest, difference, 'refunded', staffId);
      await this.edits.record(locked, refunded, 'order.return-refunded', staffId);
    });
  }

  /**
   * The refund that would be made now; null unless the return is a received exchange.
   * @throws DomainError not-found
   */
  preview(id: number): Promise<Money | null> {
    return this.edits.run(id, async ({ order, found }) => {
      if (found.state !== 'received') return null;
      const returns = await this.returns.listOfOrder(order.id);
      const refunded = movedTo(found, 'refunded');
      const rest = restOf(order, found, returns, worthOf(order, refunded, returns));
      return Money.min(rest.amount, order.refundable).plus(
        differenceOf(await this.settle.listCharges(order), order, refunded),
      );
    });
  }
}

/** The part of the value that was billed, and was not already refunded as a price difference. */
function restOf(order: Order, found: Return, returns: readonly Return[], whole: Taxed): Taxed {
  const isSettled = found.refundId !== null || order.unbilled.amount.cents > 0;
  return isSettled ? minus(whole, worthOf(order, found, returns)) : whole;
}

import { minus } from '../../pricing/paid-for.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { isLastRefund, worthOf } from '../return-value.js';
import { movedTo, returnChanged } from '../return.js';
import { AuditReturn } from './audit-return.js';
import { EndReturn } from './end-return.js';
import { ExchangeHolds } from './exchange-holds.js';
import { SettleReturn } from './settle-return.js';

/** Refunds an exchange whose other size cannot be sent. Repeated calls change nothing. */
@UseCase()
export class RefundExchange {
  constructor(
    private readonly transaction: Transaction,
    private readonly endReturn: EndReturn,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly settle: SettleReturn,
    private readonly audit: AuditReturn,
  ) {}

  /** @throws DomainError not-found; conflict `return.changed` unless it is a received exchange */
  execute(id: number, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const { order, found } = await this.endReturn.lock(id);
      if (found.state === 'refunded') return;
      if (found.state !== 'received') throw returnChanged(found);
      const returns = await this.returns.listOfOrder(order.id);
      const refunded = movedTo(found, 'refunded');
      const whole = worthOf(order, refunded, returns);
      // The difference of prices was refunded, or was not billed.
      const isSettled = found.refundId !== null || order.unbilled.amount.cents > 0;
      const rest = isSettled ? minus(whole, worthOf(order, found, returns)) : whole;
      if (isLastRefund(order, refunded, returns)) order.shippingRefunded = true;
      await this.holds.giveBack(order, found, staffId);
      await this.settle.execute(order, refunded, rest, 'refunded', staffId);
      await this.audit.execute(order, refunded, 'order.return-refunded', staffId);
    });
  }
}

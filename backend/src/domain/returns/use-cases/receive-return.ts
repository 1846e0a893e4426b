import { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { worthOf } from '../return-value.js';
import { movedTo, type Return } from '../return.js';
import { AuditReturn } from './audit-return.js';
import { EndReturn } from './end-return.js';
import { ExchangeHolds } from './exchange-holds.js';
import { SettleReturn } from './settle-return.js';

/** The refund of a return whose parcel arrives now. */
export interface DueRefund {
  readonly amount: Money;
  /** Earlier refunds of the order, for whatever reason. They can lower the amount. */
  readonly refundedBefore: Money;
}

/**
 * Records the arrival of a parcel: the customer gets a refund, or the other size can be sent. Repeated calls change
 * nothing.
 */
@UseCase()
export class ReceiveReturn {
  constructor(
    private readonly transaction: Transaction,
    private readonly endReturn: EndReturn,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly settle: SettleReturn,
    private readonly audit: AuditReturn,
    private readonly clock: Clock,
  ) {}

  /**
   * @param restock whether the items can be sold again
   * @throws DomainError not-found; conflict `return.changed` after the return has ended
   */
  execute(id: number, restock: boolean, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const { order, found } = await this.endReturn.lock(id);
      if (found.receivedAt !== null) return;
      const received = this.received(found, restock);
      if (restock) await this.holds.restock(order, received, staffId);
      const worth = worthOf(order, received, await this.returns.listOfOrder(order.id));
      await this.settle.execute(order, received, worth, 'received', staffId);
      await this.audit.execute(order, received, 'order.return-received', staffId);
    });
  }

  /**
   * The refund if the parcel arrived now, before staff receive it. Null for a return that is received or has ended.
   * @throws DomainError not-found
   */
  preview(id: number): Promise<DueRefund | null> {
    return this.transaction.run(async () => {
      const { order, found } = await this.endReturn.lock(id);
      if (found.state !== 'requested') return null;
      const worth = worthOf(order, this.received(found, false), await this.returns.listOfOrder(order.id));
      return { amount: Money.min(worth.amount, order.refundable), refundedBefore: order.refunded };
    });
  }

  /** @throws DomainError conflict `return.changed` */
  private received(found: Return, restocked: boolean): Return {
    const state = found.exchange === null ? 'refunded' : 'received';
    return movedTo(found, state, { restocked, receivedAt: this.clock.now() });
  }
}

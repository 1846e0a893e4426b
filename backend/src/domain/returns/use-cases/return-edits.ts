import { AuditLog } from '../../audit/ports/audit-log.js';
import { writeOrderId } from '../../orders/order-id.js';
import { type Order, unknownOrder } from '../../orders/order.js';
import { OrderRepository } from '../../orders/ports/orders.js';
import { OrderEdits } from '../../orders/use-cases/order-edits.js';
import type { Money } from '../../shared/money.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { knownReturn, type Return, returnNumber } from '../return.js';

/** A return with its order. */
export interface LockedReturn {
  readonly order: Order;
  readonly found: Return;
  /** Sum of the order's refunds before the edit. */
  readonly refundedBefore: Money;
}

/** Runs edits of returns. One transaction locks the return with its order, and logs actions by staff. */
@UseCase()
export class ReturnEdits {
  constructor(
    private readonly transaction: Transaction,
    private readonly orders: OrderRepository,
    private readonly returns: Returns,
    private readonly orderEdits: OrderEdits,
    private readonly audit: AuditLog,
  ) {}

  /** @throws DomainError not-found */
  run<Result>(id: number, edit: (locked: LockedReturn) => Promise<Result>): Promise<Result> {
    return this.transaction.run(async () => {
      const { orderId } = knownReturn(await this.returns.get(id));
      const order = await this.orders.lock(orderId);
      if (!order) throw unknownOrder();
      const found = knownReturn(await this.returns.lock(id));
      return edit({ order, found, refundedBefore: order.refunded });
    });
  }

  /**
   * Logs an action by staff. The entry contains the sum of the order's refunds only if this sum changed. The audit log
   * is permanent, so texts that could contain names are left out. Also cancels unpaid price differences of refunded
   * units. Call this after the return is saved.
   */
  async record(
    { order, refundedBefore }: LockedReturn,
    { id, restocked }: Return,
    action: `order.return-${'received' | 'not-received' | 'refused' | 'refunded' | 'sent' | 'tracking' | 'label'}`,
    staffId: number,
  ): Promise<void> {
    const { refunded } = order;
    const isRefund = refunded.cents !== refundedBefore.cents;
    await this.orderEdits.cancelDifferences(order, staffId);
    await this.audit.record({
      staffId,
      action,
      subjectId: order.id,
      subjectName: writeOrderId(order.id),
      before: isRefund ? { refunded: refundedBefore.dollars } : {},
      after: {
        return: returnNumber(id),
        ...(restocked !== null && { restocked }),
        ...(isRefund && { refunded: refunded.dollars }),
      },
    });
  }
}

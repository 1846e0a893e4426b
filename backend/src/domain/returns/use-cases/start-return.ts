import { AuditLog } from '../../audit/ports/audit-log.js';
import { writeOrderId } from '../../orders/order-id.js';
import { unknownOrder } from '../../orders/order.js';
import { OrderReader } from '../../orders/ports/orders.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { returnNumber } from '../return.js';
import { RequestReturns } from './request-returns.js';
import type { ReturnInput } from './validate-return.js';

/**
 * Starts a return on behalf of a customer who called or wrote to staff. The rules for customers apply, but a picture is
 * optional.
 */
@UseCase()
export class StartReturn {
  constructor(
    private readonly transaction: Transaction,
    private readonly orders: OrderReader,
    private readonly requestReturns: RequestReturns,
    private readonly audit: AuditLog,
  ) {}

  /** @throws DomainError not-found `order.unknown`; the errors of `RequestReturns` */
  execute(orderId: string, input: ReturnInput, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const order = await this.orders.get(orderId);
      if (!order) throw unknownOrder();
      const items = [{ ...input, byStaff: true }];
      for (const id of await this.requestReturns.execute(orderId, items, order.userId, staffId))
        await this.audit.record({
          staffId,
          action: 'order.return-started',
          subjectId: orderId,
          subjectName: writeOrderId(orderId),
          after: { return: returnNumber(id) },
        });
    });
  }
}

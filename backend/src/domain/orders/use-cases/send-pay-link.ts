import { AuditLog } from '../../audit/ports/audit-log.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type Order, unknownOrder } from '../order.js';
import { paymentRequestOf } from '../order-mails.js';
import { writeOrderId } from '../order-id.js';
import { OrderRepository } from '../ports/order-repository.js';

/** Mails the customer a link to pay an unpaid order, or ends the links that were sent. */
@UseCase()
export class SendPayLink {
  constructor(
    private readonly transaction: Transaction,
    private readonly orders: OrderRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the link, or sends it again. Earlier links work until they expire.
   * @throws DomainError not-found `order.unknown`; conflict `order.paid`, `order.too-small`, `order.recipient-deleted`
   */
  execute(id: string, staffId: number): Promise<void> {
    return this.change(id, staffId, 'sent', async (order, now) => {
      order.sendPayLink(now);
      if (!order.payLink) return;
      const owner = order.userId === null ? undefined : { userId: order.userId };
      await this.outbox.put(paymentRequestOf(order, order.payLink), owner);
    });
  }

  /** @throws DomainError not-found `order.unknown`; conflict `order.no-pay-link` */
  cancel(id: string, staffId: number): Promise<void> {
    return this.change(id, staffId, 'cancelled', (order, now) => order.cancelPayLink(now));
  }

  private change(
    id: string,
    staffId: number,
    payLink: 'sent' | 'cancelled',
    act: (order: Order, now: Date) => Promise<void> | void,
  ): Promise<void> {
    return this.transaction.run(async () => {
      const order = await this.orders.lock(id);
      if (!order) throw unknownOrder();
      const now = this.clock.now();
      await act(order, now);
      await this.orders.save(order, [], staffId, now);
      await this.audit.record({
        staffId,
        action: 'order.updated',
        subjectId: order.id,
        subjectName: writeOrderId(order.id),
        before: {},
        after: { payLink },
      });
    });
  }
}

import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError, refuseProblems } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type Order, unknownOrder } from '../order.js';
import { writeOrderId } from '../order-id.js';
import {
  differentParts,
  recipientChange,
  type RecipientDetails,
  recipientProblems,
  tidyRecipient,
} from '../order-recipient.js';
import { OrderRepository } from '../ports/order-repository.js';

/**
 * Corrects the name, e-mail, phone and address of an order until it is shipped. Later mails use the new details. The
 * amounts and the promised delivery dates stay.
 */
@UseCase()
export class ChangeRecipient {
  constructor(
    private readonly transaction: Transaction,
    private readonly orders: OrderRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Records nothing when nothing changes.
   * @param before the details that staff saw when they entered others
   * @throws DomainError not-found `order.unknown`; conflict `order.recipient-final` for an order that is not pending or
   * processing, `order.recipient-deleted`, `order.changed` when another change came first; invalid `order.recipient`
   */
  execute(id: string, wanted: RecipientDetails, before: RecipientDetails, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const order = await this.orders.lock(id);
      if (!order) throw unknownOrder();
      refuseFinal(order);
      const details = tidyRecipient(wanted);
      refuseProblems('order.recipient', recipientProblems(details, order.hasAddress));
      const current = tidyRecipient(order.recipientDetails);
      const changed = differentParts(current, details);
      if (changed.length === 0) return;
      if (differentParts(current, tidyRecipient(before)).length > 0) throw changedMeanwhile();
      order.changeRecipient(details);
      // Deleted with the personal data of the customer.
      const note = `Customer changed: ${recipientChange(current, details)}.`;
      await this.orders.save(order, [{ kind: 'note', note }], staffId, this.clock.now());
      // The audit log is permanent, so it only names the changed parts.
      await this.audit.record({
        staffId,
        action: 'order.updated',
        subjectId: order.id,
        subjectName: writeOrderId(order.id),
        before: {},
        after: Object.fromEntries(changed.map((part) => [part, 'changed'])),
      });
    });
  }
}

function refuseFinal({ status, mailAddress }: Order): void {
  if (mailAddress === null) {
    const message = 'The customer’s account was deleted, so the customer of this order cannot be changed.';
    throw new DomainError('conflict', 'order.recipient-deleted', message);
  }
  if (status !== 'pending' && status !== 'processing') {
    const message = `This order is ${status}, so its customer cannot be changed any more.`;
    throw new DomainError('conflict', 'order.recipient-final', message);
  }
}

function changedMeanwhile(): DomainError {
  const message = 'Another staff member changed the customer of this order a moment ago.';
  return new DomainError('conflict', 'order.changed', message);
}

import { AuditLog } from '../../audit/ports/audit-log.js';
import type { Mail } from '../../mail/mail.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { UseCase } from '../../shared/use-case.js';
import { writeOrderId } from '../order-id.js';
import type { Order } from '../order.js';
import { orderNews } from '../order-mails.js';
import { OrderRepository } from '../ports/orders.js';

/**
 * Saves a new order, and mails the customer and other staff about it, inside the caller's transaction. A staff order is
 * also recorded in the audit log.
 */
@UseCase()
export class AddOrder {
  constructor(
    private readonly orders: OrderRepository,
    private readonly outbox: Outbox,
    private readonly notifyStaff: NotifyStaff,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Staff get no mail about an order that charges a price difference, because there is nothing to ship.
   * @param mail the customer's mail
   */
  async execute(order: Order, mail: Mail): Promise<void> {
    const staffId = order.staffOrder?.staffId;
    await this.orders.add(order);
    await this.outbox.put(mail, order);
    if (order.difference === null) await this.notifyStaff.execute(orderNews(order), { userId: staffId });
    if (staffId !== undefined) await this.record(order, staffId);
  }

  private record({ id, quote, payment, status, payLink, difference }: Order, staffId: number): Promise<void> {
    return this.audit.record({
      staffId,
      action: 'order.created',
      subjectId: id,
      subjectName: writeOrderId(id),
      after: {
        total: quote.total.dollars,
        paid: payment.paid.dollars,
        status,
        ...(payment.paid.cents > 0 && { paymentMethod: payment.method }),
        ...(quote.discount.cents > 0 && { discount: quote.discount.dollars }),
        ...(payLink && { payLink: 'sent' }),
        ...(difference && { differenceOf: writeOrderId(difference.orderId) }),
      },
    });
  }
}

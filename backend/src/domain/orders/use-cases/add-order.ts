import type { Mail } from '../../mail/mail.js';
import { Outbox } from '../../mail/ports/outbox.js';
import type { NewsExceptions } from '../../mail/ports/staff-notifications.js';
import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { UseCase } from '../../shared/use-case.js';
import type { Order } from '../order.js';
import { orderNews } from '../order-mails.js';
import { OrderRepository } from '../ports/order-repository.js';

/** Saves a new order, and mails the customer and staff about it, inside the caller's transaction. */
@UseCase()
export class AddOrder {
  constructor(
    private readonly orders: OrderRepository,
    private readonly outbox: Outbox,
    private readonly notifyStaff: NotifyStaff,
  ) {}

  /**
   * Staff get no mail about an order that charges a price difference, because there is nothing to ship.
   * @param mail the customer's mail
   */
  async execute(order: Order, mail: Mail, except?: NewsExceptions): Promise<void> {
    await this.orders.add(order);
    await this.outbox.put(mail, order);
    if (order.difference === null) await this.notifyStaff.execute(orderNews(order), except);
  }
}

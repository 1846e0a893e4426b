import type { Mail } from '../../mail/mail.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { UseCase } from '../../shared/use-case.js';
import type { Order } from '../order.js';
import { orderMailFacts } from '../order-mails.js';

type Addressed = 'to' | 'name' | 'orderId';
type WithoutAddress<Written> = Written extends Mail ? Omit<Written, Addressed> : never;
type OrderNews = WithoutAddress<Extract<Mail, Record<Addressed, string | null>>>;

/**
 * Mails the customer about their order, inside the caller's transaction. Sends nothing after the account of the
 * customer was deleted.
 */
@UseCase()
export class MailCustomer {
  constructor(private readonly outbox: Outbox) {}

  async execute(order: Order, news: OrderNews): Promise<void> {
    const to = order.mailAddress;
    if (to === null) return;
    await this.outbox.put({ ...news, to, name: order.recipientName, orderId: order.id }, order);
  }

  /** Mails the receipt of a payment for an order that was already confirmed. */
  async sendReceipt(order: Order): Promise<void> {
    const { mailAddress: to, payment } = order;
    if (to === null) return;
    const mail = { template: 'order-confirmation', to, order: orderMailFacts(order) } as const;
    await this.outbox.put({ ...mail, paidCents: payment.paid.cents }, order);
  }
}

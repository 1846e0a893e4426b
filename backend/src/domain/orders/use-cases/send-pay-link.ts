import { Outbox } from '../../mail/ports/outbox.js';
import { UseCase } from '../../shared/use-case.js';
import type { Order } from '../order.js';
import { paymentRequestOf } from '../order-mails.js';
import { OrderEdits } from './order-edits.js';

/** Mails the customer a payment link for an unpaid order, or invalidates the links that were sent. */
@UseCase()
export class SendPayLink {
  constructor(
    private readonly edits: OrderEdits,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Sends the link, or sends it again. Earlier links work until they expire.
   * @throws DomainError not-found `order.unknown`; conflict `order.paid`, `order.too-small`, `order.recipient-deleted`
   */
  execute(id: string, staffId: number): Promise<void> {
    return this.change(id, staffId, 'sent', async (order, now) => {
      order.sendPayLink(now);
      if (order.payLink) await this.outbox.put(paymentRequestOf(order, order.payLink), order);
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
    return this.edits.run(id, async (order, at) => {
      await act(order, at);
      await this.edits.save(order, [], { staffId, at, action: 'order.updated', before: {}, after: { payLink } });
    });
  }
}

import type { Order } from '../../orders/order.js';
import type { OrderItem } from '../../orders/order-item.js';
import type { ReturnNews } from '../../orders/order-timeline.js';
import { DeliveryTerms } from '../../orders/delivery-terms.js';
import { OrderRepository } from '../../orders/ports/orders.js';
import { itemText } from '../../shared/variant-label.js';
import { MailCustomer } from '../../orders/use-cases/mail-customer.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { labelOf } from '../return-label.js';
import { returnedItem, type Return, returnNumber } from '../return.js';

/** Saves the order with a timeline step for a return, and informs the shopper, inside the caller's transaction. */
@UseCase()
export class ReportReturn {
  constructor(
    private readonly orders: OrderRepository,
    private readonly mailCustomer: MailCustomer,
    private readonly clock: Clock,
    private readonly terms: DeliveryTerms,
  ) {}

  /**
   * @param userId the user who acted; null for the shop itself
   * @param options.hasMail whether the shopper gets a mail
   */
  async execute(
    order: Order,
    changed: Return,
    step: ReturnNews['step'],
    userId: number | null,
    { hasMail = true } = {},
  ): Promise<void> {
    const item = itemOf(order, changed);
    const { exchange, refusal, shipment } = changed;
    const size = exchange?.size ?? null;
    const back = returnedItem(item, changed);
    const piece = `${returnNumber(changed.id)}: ${itemText(changed.quantity, back)}`;
    const at = (step === 'received' ? changed.receivedAt : null) ?? this.clock.now();
    await this.orders.save(order, [{ kind: 'return', step, piece, size, refusal, shipment }], userId, at);
    // A refund has its own mail.
    const hasOwnMail = step === 'received' && exchange === null && changed.refundId !== null;
    if (!hasMail || step === 'refunded' || hasOwnMail) return;
    const label = labelOf(changed, back, order.recipient, this.terms.timeZone);
    await this.mailCustomer.execute(order, { template: 'return-news', step, label, size, refusal, ...shipment });
  }
}

export function itemOf(order: Order, { orderItemId }: Pick<Return, 'orderItemId'>): OrderItem {
  const item = order.items.find(({ id }) => id === orderItemId);
  if (!item) throw new Error(`Order ${order.id} has no line ${orderItemId}.`);
  return item;
}

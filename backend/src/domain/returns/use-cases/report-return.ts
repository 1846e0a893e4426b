import type { Order } from '../../orders/order.js';
import type { OrderItem } from '../../orders/order-item.js';
import type { OrderStep, ReturnNews } from '../../orders/order-timeline.js';
import { DeliveryTerms } from '../../orders/delivery-terms.js';
import { OrderRepository } from '../../orders/ports/orders.js';
import { itemText } from '../../shared/variant-label.js';
import { MailCustomer } from '../../orders/use-cases/mail-customer.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { labelOf } from '../return-label.js';
import { returnedItem, type Return, returnNumber } from '../return.js';

/** Saves the order with a timeline step for each return, and informs the shopper, inside the caller's transaction. */
@UseCase()
export class ReportReturn {
  constructor(
    private readonly orders: OrderRepository,
    private readonly mailCustomer: MailCustomer,
    private readonly clock: Clock,
    private readonly terms: DeliveryTerms,
  ) {}

  /** Reports the requested returns. The shopper gets one mail with all labels. */
  async requested(order: Order, made: readonly Return[], userId: number): Promise<void> {
    const steps = made.map((one) => stepOf(order, one, 'requested'));
    await this.orders.save(order, steps, userId, this.clock.now());
    const [first, ...others] = made.map((one) => this.factsOf(order, one));
    if (!first) return;
    await this.mailCustomer.execute(order, {
      ...{ template: 'return-news', step: 'requested', ...first },
      ...(others.length > 0 && { others: others.map(({ label, size }) => ({ label, size })) }),
    });
  }

  /**
   * @param userId the user who acted; null for the shop itself
   * @param options.hasMail whether the shopper gets a mail
   */
  async execute(
    order: Order,
    changed: Return,
    step: Exclude<ReturnNews['step'], 'requested'>,
    userId: number | null,
    { hasMail = true } = {},
  ): Promise<void> {
    const { exchange, receivedAt, refundId } = changed;
    const at = (step === 'received' ? receivedAt : null) ?? this.clock.now();
    await this.orders.save(order, [stepOf(order, changed, step)], userId, at);
    // A refund has its own mail.
    const hasOwnMail = step === 'received' && exchange === null && refundId !== null;
    if (!hasMail || step === 'refunded' || hasOwnMail) return;
    await this.mailCustomer.execute(order, { template: 'return-news', step, ...this.factsOf(order, changed) });
  }

  /** The contents of a mail about a return. */
  private factsOf(order: Order, one: Return) {
    const { exchange, refusal, shipment } = one;
    const label = labelOf(one, returnedItem(itemOf(order, one), one), order.recipient, this.terms.timeZone);
    const byHand = order.payment.paymentIntentId === null;
    return { label, size: exchange?.size ?? null, refusal, ...shipment, ...(byHand && { byHand }) };
  }
}

function stepOf(order: Order, one: Return, step: ReturnNews['step']): OrderStep {
  const { exchange, refusal, shipment } = one;
  const piece = `${returnNumber(one.id)}: ${itemText(one.quantity, returnedItem(itemOf(order, one), one))}`;
  return { kind: 'return', step, piece, size: exchange?.size ?? null, refusal, shipment };
}

export function itemOf(order: Order, { orderItemId }: Pick<Return, 'orderItemId'>): OrderItem {
  const item = order.items.find(({ id }) => id === orderItemId);
  if (!item) throw new Error(`Order ${order.id} has no line ${orderItemId}.`);
  return item;
}

import type { RequestedReturn, ReturnRefund } from '../../mail/mail.js';
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
    const [only, ...others] = made;
    if (only && others.length === 0) {
      await this.sendLabel(order, only);
      return;
    }
    const returns = made.map((one) => this.requestedOf(order, one));
    await this.mailCustomer.execute(order, { template: 'returns-requested', returns, ...refundOf(order) });
  }

  /** Mails the shopper the label of a requested return. */
  async sendLabel(order: Order, requested: Return): Promise<void> {
    const facts = this.factsOf(order, requested);
    await this.mailCustomer.execute(order, { template: 'return-news', step: 'requested', ...facts });
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
    const { refusal, shipment } = one;
    return { ...this.requestedOf(order, one), refusal, ...shipment, ...refundOf(order) };
  }

  private requestedOf(order: Order, one: Return): RequestedReturn {
    const label = labelOf(one, returnedItem(itemOf(order, one), one), order.recipient, this.terms.timeZone);
    return { label, size: one.exchange?.size ?? null };
  }
}

function refundOf({ payment, isUnpaid }: Order): { refund?: ReturnRefund } {
  if (isUnpaid) return { refund: 'owes-less' };
  if (payment.paid.cents === 0) return { refund: 'none' };
  return payment.paymentIntentId === null ? { refund: 'by-hand' } : {};
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

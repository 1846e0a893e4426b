import { AuditLog } from '../../audit/ports/audit-log.js';
import type { Mail } from '../../mail/mail.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { TellStaff } from '../../mail/use-cases/tell-staff.js';
import { smallestPayment } from '../../pricing/quote.js';
import { Clock } from '../../shared/ports/clock.js';
import { refuseProblems, DomainError } from '../../shared/domain-error.js';
import { Ids } from '../../shared/ports/ids.js';
import { Money } from '../../shared/money.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { NotEnoughStock } from '../../stock/shortage.js';
import { Stock } from '../../stock/ports/stock.js';
import { isSent, type OrderStatus } from '../order-status.js';
import { Order, type PaymentMethod, tooSmallForCards } from '../order.js';
import type { OrderItem } from '../order-item.js';
import { orderMailFacts, orderNews, paymentRequestOf } from '../order-mails.js';
import { splitName } from '../order-recipient.js';
import { writeOrderId } from '../order-id.js';
import { differentParts, type RecipientDetails, recipientProblems, tidyRecipient } from '../order-recipient.js';
import { OrderRepository } from '../ports/order-repository.js';
import { arrivalAt } from '../delivery-promise.js';
import { asWanted, isWantedItem } from '../staff-order-items.js';
import { PackingCalendar } from '../packing-calendar.js';
import { isWantedPrice, StaffOrderPrices, type WantedOrder } from './staff-order-prices.js';

/** Allowed initial statuses of a staff order. */
export const staffOrderStatuses = ['processing', 'shipped', 'completed'] as const satisfies readonly OrderStatus[];

export interface StaffOrder extends WantedOrder {
  readonly customer: RecipientDetails;
  /** Payment method; null while the order is unpaid. */
  readonly paymentMethod: PaymentMethod | null;
  /** Whether the customer gets a mail with a link to pay. */
  readonly payLink: boolean;
  readonly status: (typeof staffOrderStatuses)[number];
  readonly notes: string | null;
  /** A UUID from the caller. The same key never creates a second order. */
  readonly idempotencyKey: string | null;
}

/**
 * Creates an order that staff enter for a customer in the store or on the phone, with the payment that staff report.
 */
@UseCase()
export class CreateStaffOrder {
  constructor(
    private readonly transaction: Transaction,
    private readonly prices: StaffOrderPrices,
    private readonly orders: OrderRepository,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly calendar: PackingCalendar,
    private readonly tellStaff: TellStaff,
  ) {}

  /**
   * Returns the order's id, and whether this call created it.
   * @throws DomainError invalid `order.customer`, `order.items`, `order.discount`, `order.shipping`, `order.payment`,
   * `order.too-small`, `order.total-too-high`; conflict `stock.not-enough`, `order.key-used` for a key that created a
   * different order
   */
  execute(wanted: StaffOrder, staffId: number): Promise<{ orderId: string; made: boolean }> {
    return this.transaction.run(async () => {
      const key = wanted.idempotencyKey;
      const before = key === null ? null : await this.orders.lockIdByKey(key);
      if (before !== null) return { orderId: await this.sameAgain(before, wanted), made: false };
      const order = await this.orderOf(wanted, staffId);
      await this.sell(order, staffId);
      await this.orders.add(order);
      await this.pack(order, staffId);
      await this.outbox.put(mailOf(order));
      await this.tellStaff.execute(orderNews(order), { userId: staffId });
      await this.audit.record({
        staffId,
        action: 'order.created',
        subjectId: order.id,
        subjectName: writeOrderId(order.id),
        before: null,
        after: {
          total: order.quote.total.dollars,
          paid: order.payment.paid.dollars,
          status: order.status,
          ...(order.payment.paid.cents > 0 && { paymentMethod: order.payment.method }),
          ...(order.quote.discount.cents > 0 && { discount: order.quote.discount.dollars }),
          ...(order.payLink && { payLink: 'sent' }),
        },
      });
      return { orderId: order.id, made: true };
    });
  }

  private async sell({ id, items }: Order, staffId: number): Promise<void> {
    const lines = items.flatMap((item) => item.sold);
    try {
      await this.stock.sellFree(lines, { reason: 'order', reference: id, userId: staffId });
    } catch (error) {
      throw error instanceof NotEnoughStock ? atItsItems(error, items) : error;
    }
  }

  /** An order that left the shop before it was entered is one parcel. */
  private async pack(order: Order, staffId: number): Promise<void> {
    const units = isSent(order.status) ? order.unitsToShip : [];
    if (units.length === 0) return;
    order.pack(units, order.createdAt, staffId);
    await this.orders.save(order, [], staffId, order.createdAt);
  }

  private async sameAgain(orderId: string, wanted: StaffOrder): Promise<string> {
    const made = await this.orders.lock(orderId);
    if (made && isWanted(made, wanted)) return orderId;
    const message = `Order ${writeOrderId(orderId)} was made already, with other details. Please look at it before you take another.`;
    throw new DomainError('conflict', 'order.key-used', message);
  }

  private async orderOf(wanted: StaffOrder, staffId: number): Promise<Order> {
    refusePaidLink(wanted);
    const { name, phone, ...contact } = checkedCustomer(wanted);
    const recipient = { ...splitName(name), ...contact };
    const { items, quote } = await this.prices.price(wanted, recipient);
    const now = this.clock.now();
    const { paymentMethod, notes, idempotencyKey, status } = wanted;
    const method = wanted.shipping?.method ?? 'standard';
    // Nothing is promised for an order that is handed over, picked up or already shipped.
    const isToBeShipped = status === 'processing' && recipient.state !== '';
    const order = new Order(
      this.ids.orderId(),
      null,
      recipient,
      items,
      quote,
      method,
      isToBeShipped ? arrivalAt(recipient, method, now, await this.calendar.current()) : null,
      null,
      {
        method: paymentMethod ?? 'credit_card',
        checkoutId: null,
        provider: null,
        paymentIntentId: null,
        paid: paymentMethod === null ? Money.zero : quote.total,
      },
      now,
      { staffId, notes, idempotencyKey },
    );
    order.phone = phone;
    order.status = status;
    if (quote.discount.cents > 0) order.discountReason = reasonOf(wanted);
    if (!wanted.payLink) return order;
    refuseProblems('order.too-small', { payLink: quote.total.isLessThan(smallestPayment) ? tooSmallForCards : null });
    order.sendPayLink(now);
    return order;
  }
}

/** The confirmation, or the request to pay. */
function mailOf(order: Order): Mail {
  if (order.payLink) return paymentRequestOf(order, order.payLink);
  const due = order.isOwed && { dueCents: order.billed.cents };
  return { template: 'order-confirmation', to: order.recipient.email, order: orderMailFacts(order), ...due };
}

function refusePaidLink({ payLink, paymentMethod }: StaffOrder): void {
  const message = 'Please choose either how the order was paid, or a link to pay.';
  refuseProblems('order.payment', { payLink: payLink && paymentMethod !== null ? message : null });
}

function reasonOf({ discount }: StaffOrder): string | null {
  const reason = discount?.reason ?? null;
  refuseProblems('order.discount', {
    discountReason: reason === null ? 'Please say why the order has a discount.' : null,
  });
  return reason;
}

/**
 * Returns the error with a message at the quantity of each item with too little stock. Its message names the first of
 * these items.
 */
function atItsItems(refusal: NotEnoughStock, items: readonly OrderItem[]): DomainError {
  const { kind, code, details, shortages } = refusal;
  const asked = asWanted(items);
  const short = shortages.flatMap(({ productId, variantId, available }) =>
    items
      .filter((item) => item.productId === productId && item.variantId === variantId)
      .map((item) => ({ item, available })),
  );
  const errors = Object.fromEntries(
    short.map(({ item, available }) => [
      `items.${asked.findIndex((lines) => lines.includes(item))}.quantity`,
      item.set ? shortageOf(item, available) : available > 0 ? `Only ${available} left.` : 'This item is sold out.',
    ]),
  );
  const [first] = short;
  const message = first ? shortageOf(first.item, first.available) : refusal.message;
  return new DomainError(kind, code, message, { ...details, errors });
}

function shortageOf({ productName, variantSize, variantColor }: OrderItem, available: number): string {
  const name = [productName, variantSize, variantColor].filter((part) => part !== null && part !== '').join(', ');
  return available > 0 ? `Only ${available} left of ${name}.` : `${name} is sold out.`;
}

/** Whether an order equals the requested one in every detail. */
function isWanted(made: Order, wanted: StaffOrder): boolean {
  const { payment, status, taken } = made;
  const items = asWanted(made.items);
  return (
    differentParts(made.recipientDetails, checkedCustomer(wanted)).length === 0 &&
    taken?.notes === wanted.notes &&
    isWantedPrice(made, wanted) &&
    (made.payLink !== null || !wanted.payLink) &&
    (wanted.paymentMethod === null || payment.method === wanted.paymentMethod) &&
    payment.paid.cents > 0 === (wanted.paymentMethod !== null && made.quote.total.cents > 0) &&
    status === wanted.status &&
    items.length === wanted.items.length &&
    items.every((lines, index) => isWantedItem(lines, wanted.items[index]))
  );
}

/**
 * Validates the customer. An order that is handed over in the store needs no address, but a given address must be
 * complete. An order that is picked up has none.
 */
function checkedCustomer({ customer: given, shipping }: StaffOrder): RecipientDetails {
  const isPickedUp = shipping?.method === 'pickup';
  const customer = tidyRecipient(isPickedUp ? { ...given, ...noAddress } : given);
  const { address, city, state, zipCode } = customer;
  const hasAddress = [address, city, state, zipCode].some((part) => part !== '');
  const problems = recipientProblems(customer, hasAddress || (shipping !== null && !isPickedUp));
  refuseProblems('order.customer', {
    customerName: problems.name,
    customerEmail: problems.email,
    shippingAddress: problems.address,
    shippingCity: problems.city,
    shippingState: problems.state,
    shippingZip: problems.zipCode,
  });
  return customer;
}

const noAddress = { address: '', city: '', state: '', zipCode: '' };

import type { Mail } from '../../mail/mail.js';
import { DomainError, orDomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock } from '../../stock/ports/stock.js';
import { NotEnoughStock } from '../../stock/shortage.js';
import { isSameTarget } from '../../stock/stock-target.js';
import { writeOrderId } from '../order-id.js';
import type { OrderItem } from '../order-item.js';
import { orderMailFacts, paymentRequestOf } from '../order-mails.js';
import { differentParts } from '../order-recipient.js';
import { isSent } from '../order-status.js';
import type { Order } from '../order.js';
import { OrderRepository } from '../ports/orders.js';
import { groupByItem, matchesCustomItem, matchesItem } from '../staff-order-items.js';
import { AddOrder } from './add-order.js';
import { checkedCustomer, DraftStaffOrder, type StaffOrder } from './draft-staff-order.js';
import { matchesPrice } from './staff-order-prices.js';

/**
 * Creates an order that staff enter for a customer in the store or on the phone, with the payment that staff report.
 */
@UseCase()
export class CreateStaffOrder {
  constructor(
    private readonly transaction: Transaction,
    private readonly draft: DraftStaffOrder,
    private readonly orders: OrderRepository,
    private readonly addOrder: AddOrder,
    private readonly stock: Stock,
  ) {}

  /**
   * Returns the order's id, and whether this call created it.
   * @throws DomainError invalid `order.customer`, `order.items`, `order.discount`, `order.shipping`, `order.payment`,
   * `order.ships-nothing`, `order.too-small`, `order.total-too-high`, `tax.destination`; conflict `stock.not-enough`,
   * `order.key-used` for a key that created a different order; unavailable `tax.unavailable`
   */
  async execute(wanted: StaffOrder, staffId: number): Promise<{ orderId: string; made: boolean }> {
    const key = wanted.idempotencyKey;
    const known = key === null ? null : await this.orders.getIdByKey(key);
    // A repeated call returns the existing order, even if its items are no longer sold or their tax is unavailable.
    if (known !== null) return this.transaction.run(() => this.sameAgain(known, wanted));
    const order = await orDomainError(() => this.draft.execute(wanted, staffId));
    return this.transaction.run(async () => {
      const before = key === null ? null : await this.orders.lockIdByKey(key);
      if (before !== null) return this.sameAgain(before, wanted);
      if (order instanceof DomainError) throw order;
      await this.make(order, staffId);
      return { orderId: order.id, made: true };
    });
  }

  private async make(order: Order, staffId: number): Promise<void> {
    await this.sell(order, staffId);
    await this.addOrder.execute(order, mailOf(order));
    await this.pack(order, staffId);
  }

  private async sell({ id, items }: Order, staffId: number): Promise<void> {
    const lines = items.flatMap((item) => item.sold);
    try {
      await this.stock.sellFree(lines, { reason: 'order', reference: id, userId: staffId });
    } catch (error) {
      throw error instanceof NotEnoughStock ? atItsItems(error, items) : error;
    }
  }

  /** If the order left the shop before staff entered it, records all its units as one parcel. */
  private async pack(order: Order, staffId: number): Promise<void> {
    const units = isSent(order.status) ? order.unitsToShip : [];
    if (units.length === 0) return;
    order.pack(units, order.createdAt, staffId);
    await this.orders.save(order, [], staffId, order.createdAt);
  }

  private async sameAgain(orderId: string, wanted: StaffOrder): Promise<{ orderId: string; made: false }> {
    const order = await this.orders.lock(orderId);
    if (order && matchesRequest(order, wanted)) return { orderId, made: false };
    const message = `Order ${writeOrderId(orderId)} was already created, with different details. Please check that order before you create another.`;
    throw new DomainError('conflict', 'order.key-used', message);
  }
}

/** Returns the confirmation mail, or the mail that asks the customer to pay. */
function mailOf(order: Order): Mail {
  if (order.payLink) return paymentRequestOf(order, order.payLink);
  const due = order.isUnpaid && { dueCents: order.billed.cents };
  return { template: 'order-confirmation', to: order.recipient.email, order: orderMailFacts(order), ...due };
}

/**
 * Returns the error with a message at the quantity field of each item with too little stock. The error's own message
 * names the first of these items.
 */
function atItsItems(refusal: NotEnoughStock, items: readonly OrderItem[]): DomainError {
  const { kind, code, details, shortages } = refusal;
  const groups = groupByItem(items);
  const short = shortages.flatMap((shortage) =>
    items.filter((item) => isSameTarget(item, shortage)).map((item) => ({ item, available: shortage.available })),
  );
  const errors = Object.fromEntries(
    short.map(({ item, available }) => [
      `items.${groups.findIndex((lines) => lines.includes(item))}.quantity`,
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

/** Whether an order equals the requested order in every detail. */
function matchesRequest(made: Order, wanted: StaffOrder): boolean {
  const { payment, status, staffOrder } = made;
  const items = groupByItem(made.items.filter(({ custom }) => !custom));
  const custom = made.items.filter((item) => item.custom);
  return (
    differentParts(made.recipientDetails, checkedCustomer(wanted)).length === 0 &&
    staffOrder?.notes === wanted.notes &&
    matchesPrice(made, wanted) &&
    (made.payLink !== null || !wanted.payLink) &&
    (wanted.paymentMethod === null || payment.method === wanted.paymentMethod) &&
    payment.paid.cents > 0 === (wanted.paymentMethod !== null && made.quote.total.cents > 0) &&
    // A paid order of custom items is completed immediately.
    (status === wanted.status || (made.shipsNothing && status === 'completed')) &&
    items.length === wanted.items.length &&
    items.every((lines, index) => matchesItem(lines, wanted.items[index])) &&
    custom.length === wanted.customItems.length &&
    wanted.customItems.every((item, index) => matchesCustomItem(custom[index], item))
  );
}

import type { Mail } from '../../mail/mail.js';
import { DomainError, orDomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock } from '../../stock/ports/stock.js';
import { NotEnoughStock } from '../../stock/shortage.js';
import { isSameTarget } from '../../stock/stock-target.js';
import type { OrderItem } from '../order-item.js';
import { orderMailFacts, paymentRequestOf } from '../order-mails.js';
import { isSent } from '../order-status.js';
import type { Order } from '../order.js';
import { OrderRepository } from '../ports/orders.js';
import { groupByItem } from '../staff-order-items.js';
import { AddOrder } from './add-order.js';
import { DraftStaffOrder, type StaffOrder } from './draft-staff-order.js';

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
   * Returns the order's id.
   * @throws DomainError invalid `order.customer`, `order.items`, `order.discount`, `order.shipping`, `order.payment`,
   * `order.ships-nothing`, `order.too-small`, `order.total-too-high`, `tax.destination`; conflict `stock.not-enough`;
   * unavailable `tax.unavailable`
   */
  async execute(wanted: StaffOrder, staffId: number): Promise<string> {
    // The transaction recognizes calls that were repeated with the same header, so it comes before an error of the
    // draft: the items of the existing order may no longer be sold.
    const order = await orDomainError(() => this.draft.execute(wanted, staffId));
    return this.transaction.run(async () => {
      if (order instanceof DomainError) throw order;
      await this.make(order, staffId);
      return order.id;
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

import type { Mail } from '../../mail/mail.js';
import { DomainError, orDomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock } from '../../stock/ports/stock.js';
import { NotEnoughStock } from '../../stock/shortage.js';
import { isSameTarget } from '../../stock/stock-target.js';
import type { OrderItem } from '../order-item.js';
import { orderMailFacts, paymentRequestOf } from '../order-mails.js';
import { writeOrderId } from '../order-id.js';
import { isSent } from '../order-status.js';
import { type Order, unknownOrder } from '../order.js';
import type { OrderStep } from '../order-timeline.js';
import { OrderRepository } from '../ports/orders.js';
import { groupByItem } from '../staff-order-items.js';
import { AddOrder } from './add-order.js';
import { DraftStaffOrder, type StaffOrder } from './draft-staff-order.js';
import { OrderEdits } from './order-edits.js';

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
    private readonly edits: OrderEdits,
  ) {}

  /**
   * Returns the order's id.
   * @param replacedId unpaid order that the new order replaces, so that the shop cancels it; null for none
   * @throws DomainError not-found `order.unknown`; conflict `order.not-replaceable`, `stock.not-enough`; invalid
   * `order.customer`, `order.items`, `order.discount`, `order.shipping`, `order.payment`, `order.ships-nothing`,
   * `order.too-small`, `order.total-too-high`, `tax.destination`; unavailable `tax.unavailable`
   */
  async execute(wanted: StaffOrder, staffId: number, replacedId: string | null = null): Promise<string> {
    // The transaction recognizes calls that were repeated with the same header, so it comes before an error of the
    // draft: the items of the existing order may no longer be sold.
    const order = await orDomainError(async () =>
      this.draft.execute(replacedId === null ? wanted : await this.withAccountOf(replacedId, wanted), staffId),
    );
    return this.transaction.run(async () => {
      if (order instanceof DomainError) throw order;
      // The units of the replaced order are available for the new order.
      if (replacedId !== null) await this.cancelReplaced(replacedId, order, staffId);
      await this.sell(order, staffId);
      await this.addOrder.execute(order, mailOf(order));
      await this.pack(order, staffId, replacedId);
      return order.id;
    });
  }

  /** Returns the order with the account of the replaced order, unless staff changed the email address. */
  private async withAccountOf(replacedId: string, wanted: StaffOrder): Promise<StaffOrder> {
    const { userId, recipient } = await this.edits.read(replacedId);
    const isSame = recipient.email.toLowerCase() === wanted.customer.email.trim().toLowerCase();
    return isSame ? { ...wanted, userId } : wanted;
  }

  /** Cancels the replaced order. The customer gets only the mail about the new order. */
  private async cancelReplaced(id: string, replacement: Order, staffId: number): Promise<void> {
    const at = replacement.createdAt;
    const order = await this.orders.lock(id);
    if (!order) throw unknownOrder();
    if (!order.isReplaceable) throw notReplaceable();
    const before = { status: order.status };
    const moved = order.moveTo('cancelled');
    const units = order.items.flatMap((item) => item.sold);
    // To avoid deadlocks, lock the stock of both orders before one of them changes.
    await this.stock.lock([...units, ...replacement.items.flatMap((item) => item.sold)]);
    order.putBack(await this.stock.restock(units, { reason: 'cancellation', reference: id, userId: staffId }));
    const replacedBy = writeOrderId(replacement.id);
    const note: OrderStep = { kind: 'note', note: `Replaced by order ${replacedBy}.` };
    const after = { status: order.status, replacedBy };
    await this.edits.save(order, moved ? [moved, note] : [note], {
      ...{ staffId, at, action: 'order.updated', before, after },
    });
    await this.edits.cancelDifferences(order, staffId, at);
  }

  private async sell({ id, items }: Order, staffId: number): Promise<void> {
    const lines = items.flatMap((item) => item.sold);
    try {
      await this.stock.sellFree(lines, { reason: 'order', reference: id, userId: staffId });
    } catch (error) {
      throw error instanceof NotEnoughStock ? atItsItems(error, items) : error;
    }
  }

  /**
   * If the order left the shop before staff entered it, records all its units as one parcel. Notes which order it
   * replaces.
   */
  private async pack(order: Order, staffId: number, replacedId: string | null): Promise<void> {
    const units = isSent(order.status) ? order.unitsToShip : [];
    if (units.length > 0) order.pack(units, order.createdAt, staffId);
    const notes: OrderStep[] =
      replacedId === null ? [] : [{ kind: 'note', note: `Replaces order ${writeOrderId(replacedId)}.` }];
    if (units.length + notes.length > 0) await this.orders.save(order, notes, staffId, order.createdAt);
  }
}

function notReplaceable(): DomainError {
  const message =
    'The items of this order can no longer be changed, because it was paid, shipped or cancelled in the meantime.';
  return new DomainError('conflict', 'order.not-replaceable', message);
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

import { AuditLog } from '../../audit/ports/audit-log.js';
import { CatalogReader, type CatalogProduct } from '../../catalog/ports/catalog-reader.js';
import { Outbox } from '../../mail/ports/outbox.js';
import { TellStaff } from '../../mail/use-cases/tell-staff.js';
import { TaxRates } from '../../pricing/ports/tax-rates.js';
import { type ShippingRates, quote, type Quote, withTax } from '../../pricing/quote.js';
import { Clock } from '../../shared/ports/clock.js';
import type { DaySpan } from '../../shared/calendar-day.js';
import { refuseProblems, DomainError } from '../../shared/domain-error.js';
import { Ids } from '../../shared/ports/ids.js';
import { Money } from '../../shared/money.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { NotEnoughStock } from '../../stock/shortage.js';
import { Stock } from '../../stock/ports/stock.js';
import {
  Order,
  type OrderItem,
  orderMailFacts,
  orderNews,
  type OrderStatus,
  type PaymentMethod,
  splitName,
} from '../order.js';
import { writeOrderId } from '../order-id.js';
import { differentParts, type RecipientDetails, recipientProblems, tidyRecipient } from '../order-recipient.js';
import { OrderRepository } from '../ports/order-repository.js';
import { arrivalAt } from '../delivery-promise.js';
import { asWanted, broken, isWantedItem, linesOf, type WantedItem } from '../staff-order-items.js';
import { PackingCalendar } from '../packing-calendar.js';
import { type PostalAddress, tidyAddress } from '../../shared/postal-address.js';

/** Allowed initial statuses of a staff order. */
export const staffOrderStatuses = ['processing', 'shipped', 'completed'] as const satisfies readonly OrderStatus[];

export interface StaffOrder {
  readonly customer: RecipientDetails;
  /** Payment method; null while the order is unpaid. */
  readonly paymentMethod: PaymentMethod | null;
  readonly status: (typeof staffOrderStatuses)[number];
  readonly notes: string | null;
  readonly items: readonly WantedItem[];
  /** A UUID from the caller. The same key never creates a second order. */
  readonly idempotencyKey: string | null;
}

/** Staff orders are handed over, or shipped free of charge. */
const noShipping: ShippingRates = { standard: Money.zero, freeFrom: Money.zero, expedited: null };
/** Largest total that all columns and views of the shop can show. */
const largest = Money.ofCents(99_999_999);

/**
 * Creates an order that staff enter for a customer in the store or on the phone, with the payment that staff report.
 */
@UseCase()
export class CreateStaffOrder {
  constructor(
    private readonly transaction: Transaction,
    private readonly catalog: CatalogReader,
    private readonly taxRates: TaxRates,
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
   * @throws DomainError invalid `order.customer`, `order.items`, `order.total-too-high`; conflict `stock.not-enough`,
   * `order.key-used` for a key that created a different order
   */
  execute(wanted: StaffOrder, staffId: number): Promise<{ orderId: string; made: boolean }> {
    return this.transaction.run(async () => {
      const key = wanted.idempotencyKey;
      const before = key === null ? null : await this.orders.lockIdByKey(key);
      if (before !== null) return { orderId: await this.sameAgain(before, wanted), made: false };
      const order = await this.orderOf(wanted, staffId);
      await this.sell(order, staffId);
      await this.orders.add(order);
      const facts = orderMailFacts(order);
      await this.outbox.put({ template: 'order-confirmation', to: order.recipient.email, order: facts });
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
        },
      });
      return { orderId: order.id, made: true };
    });
  }

  /**
   * Prices the items of an order before staff create it.
   * @throws DomainError invalid `order.items`, `order.total-too-high`
   */
  async price(wanted: readonly WantedItem[], address: PostalAddress): Promise<Quote> {
    return this.taxed(await this.itemsOf(wanted), tidyAddress(address));
  }

  private async sell({ id, items }: Order, staffId: number): Promise<void> {
    const lines = items.flatMap((item) => item.sold);
    try {
      await this.stock.sellFree(lines, { reason: 'order', reference: id, userId: staffId });
    } catch (error) {
      throw error instanceof NotEnoughStock ? atItsItems(error, items) : error;
    }
  }

  private async sameAgain(orderId: string, wanted: StaffOrder): Promise<string> {
    const made = await this.orders.lock(orderId);
    if (made && isWanted(made, wanted)) return orderId;
    const message = `Order ${writeOrderId(orderId)} was made already, with other details. Please look at it before you take another.`;
    throw new DomainError('conflict', 'order.key-used', message);
  }

  private async orderOf(wanted: StaffOrder, staffId: number): Promise<Order> {
    const { name, phone, ...contact } = checkedCustomer(wanted.customer);
    const recipient = { ...splitName(name), ...contact };
    const items = await this.itemsOf(wanted.items);
    const figures = await this.taxed(items, recipient);
    const now = this.clock.now();
    const { paymentMethod: method, notes, idempotencyKey } = wanted;
    const order = new Order(
      this.ids.orderId(),
      null,
      recipient,
      items,
      figures,
      'standard',
      await this.arrivalOf(wanted.status, recipient, now),
      null,
      {
        method: method ?? 'credit_card',
        checkoutId: null,
        provider: null,
        paymentIntentId: null,
        paid: method === null ? Money.zero : figures.total,
      },
      now,
      { staffId, notes, idempotencyKey },
    );
    order.phone = phone;
    order.status = wanted.status;
    return order;
  }

  /** Prices the items, and sets their tax. */
  private async taxed(items: readonly OrderItem[], { state, zipCode }: PostalAddress): Promise<Quote> {
    const lines = items.map(({ productId, price, quantity }) => ({ productId: productId ?? 0, price, quantity }));
    const productIds = [...new Set(lines.map(({ productId }) => productId))];
    const rules = await this.taxRates.rulesFor(state === '' ? null : { state, zipCode }, productIds);
    const { quote: figures, lineTaxes } = withTax(quote(lines, noShipping), lines, rules);
    for (const [at, item] of items.entries()) item.tax = lineTaxes[at] ?? Money.zero;
    refuseTooDear(figures);
    return figures;
  }

  /** Promised delivery dates; null for an order that the customer picks up or that has already shipped. */
  private async arrivalOf(status: StaffOrder['status'], address: PostalAddress, now: Date): Promise<DaySpan | null> {
    const isToBeShipped = status === 'processing' && address.state !== '';
    return isToBeShipped ? arrivalAt(address, 'standard', now, await this.calendar.current()) : null;
  }

  private async itemsOf(wanted: readonly WantedItem[]): Promise<OrderItem[]> {
    if (wanted.length === 0) throw broken('order.items', { items: 'At least one item is required' });
    const products = await this.productsOf(wanted.map(({ productId }) => productId));
    const halfIds = products.flatMap(({ halves }) => (halves ? [halves.topId, halves.bottomId] : []));
    const all = halfIds.length > 0 ? [...products, ...(await this.productsOf(halfIds))] : products;
    const items: OrderItem[] = [];
    for (const [index, item] of wanted.entries()) items.push(...linesOf(item, index, all, items));
    return items;
  }

  private productsOf(ids: readonly number[]): Promise<CatalogProduct[]> {
    return this.catalog.getProducts([...new Set(ids)]);
  }
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
    differentParts(made.recipientDetails, checkedCustomer(wanted.customer)).length === 0 &&
    taken?.notes === wanted.notes &&
    (wanted.paymentMethod === null || payment.method === wanted.paymentMethod) &&
    payment.paid.cents > 0 === (wanted.paymentMethod !== null && made.quote.total.cents > 0) &&
    status === wanted.status &&
    items.length === wanted.items.length &&
    items.every((lines, index) => isWantedItem(lines, wanted.items[index]))
  );
}

/** Validates the customer. An order picked up in the store needs no address, but a given address must be complete. */
function checkedCustomer(given: RecipientDetails): RecipientDetails {
  const customer = tidyRecipient(given);
  const { address, city, state, zipCode } = customer;
  const hasAddress = [address, city, state, zipCode].some((part) => part !== '');
  const problems = recipientProblems(customer, hasAddress);
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

function refuseTooDear({ total }: Quote): void {
  if (largest.isLessThan(total)) {
    throw new DomainError(
      'invalid',
      'order.total-too-high',
      `We cannot take orders of more than ${largest.toString()}.`,
    );
  }
}

import type { StaffNews } from '../../mail/staff-news.js';
import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import type { Order } from '../../orders/order.js';
import { DomainError, type DomainErrorDetails, orDomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { itemName, itemText } from '../../shared/variant-label.js';
import { NotEnoughStock } from '../../stock/shortage.js';
import { Returns } from '../ports/returns.js';
import { knownReturn, type Return, returnedItem } from '../return.js';
import { ExchangeHolds } from './exchange-holds.js';
import { itemOf, ReportReturn } from './report-return.js';
import { type ReturnInput, ValidateReturn } from './validate-return.js';

type NewReturn = Extract<StaffNews, { kind: 'new-return' }>;

/**
 * Requests returns of several items of an order for the buyer, all or none. Each return is for a refund, or for another
 * size, which is held immediately. Units that were sent in exchange can be returned for a refund. Staff request a
 * return through `StartReturn`.
 */
@UseCase()
export class RequestReturns {
  constructor(
    private readonly transaction: Transaction,
    private readonly check: ValidateReturn,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly report: ReportReturn,
    private readonly notifyStaff: NotifyStaff,
  ) {}

  /**
   * Returns the ids of the returns, in the order of the items. The customer gets one mail with all labels.
   * @param buyerId the order's owner; null for an order without an account
   * @param actorId the user who acts: the buyer, or a staff member
   * @throws DomainError not-found `order.unknown` for another customer's order; conflict `return.not-allowed`,
   * `return.size`, `return.exists`, `stock.not-enough`; invalid `return.invalid`. The errors of an item are at its
   * fields.
   */
  execute(
    orderId: string,
    items: readonly ReturnInput[],
    buyerId: number | null,
    actorId: number,
  ): Promise<readonly number[]> {
    return this.transaction.run(async () => {
      const order = await this.check.lockOrder(orderId, buyerId, items[0]?.byStaff);
      const made: Return[] = [];
      for (const input of items) made.push(await this.add(order, input));
      await this.hold(order, made, items, actorId);
      await this.report.requested(order, made, actorId);
      await this.notify(made.map((one) => newsOf(order, one)));
      return made.map(({ id }) => id);
    });
  }

  /** Staff who chose immediate mails get one mail, which names the first item. */
  private async notify(events: readonly NewReturn[]): Promise<void> {
    const [first] = events;
    if (!first) return;
    const others = events.length - 1;
    const exchange = events.every((event) => event.exchange);
    const more = others === 0 ? '' : `, and ${others} other ${others === 1 ? 'item' : 'items'}`;
    await this.notifyStaff.together(events, { ...first, piece: `${first.piece}${more}`, exchange });
  }

  private async add(order: Order, input: ReturnInput): Promise<Return> {
    const added = await orDomainError(async () => this.returns.add(await this.check.execute(order, input)));
    if (!(added instanceof DomainError)) return knownReturn(await this.returns.get(added));
    throw atItem(added, input, added.details.errors ?? { orderItemId: added.message });
  }

  /** Holds the other sizes of all exchanges at once, in a fixed order, so that two requests never deadlock. */
  private async hold(
    order: Order,
    made: readonly Return[],
    items: readonly ReturnInput[],
    actorId: number,
  ): Promise<void> {
    try {
      await this.holds.acquire(order, made, actorId);
    } catch (error) {
      throw error instanceof NotEnoughStock ? atItsSizes(error, order, made, items) : error;
    }
  }
}

function newsOf(order: Order, one: Return): NewReturn {
  const piece = itemText(one.quantity, returnedItem(itemOf(order, one), one));
  return { kind: 'new-return', returnId: one.id, piece, exchange: one.exchange !== null };
}

/** Returns the error with messages at these fields of an item. */
function atItem(
  { kind, code, message, details }: DomainError,
  { errorPrefix }: ReturnInput,
  errors: NonNullable<DomainErrorDetails['errors']>,
): DomainError {
  const named = Object.fromEntries(Object.entries(errors).map(([name, text]) => [`${errorPrefix}${name}`, text]));
  return new DomainError(kind, code, message, { ...details, errors: named });
}

/** Returns the error with a message at each size with too few units. Its own message names the first of these items. */
function atItsSizes(
  { shortages }: NotEnoughStock,
  order: Order,
  made: readonly Return[],
  items: readonly ReturnInput[],
): DomainError {
  const short = made.flatMap((one, at) => {
    const shortage = shortages.find(({ variantId }) => variantId === one.exchange?.variantId);
    if (!shortage || !one.exchange) return [];
    const { productName, variantColor } = itemOf(order, one);
    const name = itemName(productName, one.exchange.size, variantColor);
    return [
      { field: `${items[at]?.errorPrefix ?? ''}newVariantId`, message: new NotEnoughStock([shortage], name).message },
    ];
  });
  const errors = Object.fromEntries(short.map(({ field, message }) => [field, message]));
  const { kind, code, details, message } = new NotEnoughStock(shortages);
  return new DomainError(kind, code, short[0]?.message ?? message, { ...details, errors });
}

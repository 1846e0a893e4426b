import { type AuditEntry, AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { itemText } from '../../shared/variant-label.js';
import { correctionOf } from '../correction.js';
import { writeOrderId } from '../order-id.js';
import { type Order, unknownOrder } from '../order.js';
import type { OrderStep } from '../order-timeline.js';
import { OrderRepository, type UnpaidDifference } from '../ports/orders.js';
import { MailCustomer } from './mail-customer.js';

/** Author, time and audit facts of an edit. */
export interface OrderEdit extends Pick<AuditEntry, 'before' | 'after'> {
  readonly action: `order.${string}`;
  readonly staffId: number;
  readonly at: Date;
}

/** Runs edits of orders by staff. One transaction locks the order, saves it, and writes the audit log. */
@UseCase()
export class OrderEdits {
  constructor(
    private readonly transaction: Transaction,
    private readonly orders: OrderRepository,
    private readonly audit: AuditLog,
    private readonly mailCustomer: MailCustomer,
    private readonly clock: Clock,
  ) {}

  /**
   * @param edit receives the locked order and the time of the edit
   * @throws DomainError not-found `order.unknown`
   */
  run<Result>(id: string, edit: (order: Order, at: Date) => Promise<Result> | Result): Promise<Result> {
    return this.transaction.run(async () => {
      const order = await this.orders.lock(id);
      if (!order) throw unknownOrder();
      return edit(order, this.clock.now());
    });
  }

  /**
   * Returns the order outside of a transaction, for work that calls the network. Check the order again in `run`.
   * @throws DomainError not-found `order.unknown`
   */
  async read(id: string): Promise<Order> {
    const order = await this.orders.get(id);
    if (!order) throw unknownOrder();
    return order;
  }

  /** The unpaid orders that charge price differences of this order. */
  unpaidDifferences({ id }: Order): Promise<UnpaidDifference[]> {
    return this.orders.listUnpaidDifferences(id);
  }

  /** The paid orders that charge price differences of this order; see `OrderRepository`. */
  paidDifferences({ id }: Pick<Order, 'id'>): Promise<Order[]> {
    return this.orders.listPaidDifferences(id);
  }

  /** Like `paidDifferences`, locked until the end of the transaction. To avoid deadlocks, lock this order first. */
  async lockPaidDifferences(order: Pick<Order, 'id'>): Promise<Order[]> {
    for (const { id } of await this.paidDifferences(order)) await this.orders.lock(id);
    return this.paidDifferences(order);
  }

  /**
   * Cancels unpaid price differences of units that were cancelled or refunded. Call this in the transaction that locks
   * the order, after the change is saved.
   * @param exchangedId a line whose units were exchanged again; null without such a line
   */
  async cancelDifferences(
    order: Order,
    staffId: number,
    at = this.clock.now(),
    exchangedId: number | null = null,
  ): Promise<void> {
    const isOver = order.status === 'cancelled' || order.isRefundedInFull;
    for (const { id, itemId, left } of await this.unpaidDifferences(order)) {
      const charge = await this.orders.lock(id);
      if (charge) await this.reduceTo(charge, isOver || itemId === exchangedId ? 0 : left, staffId, at);
    }
  }

  /** Cancels all but this number of units of an order that charges a price difference. */
  private async reduceTo(charge: Order, left: number, staffId: number, at: Date): Promise<void> {
    const [item] = charge.items;
    if (!item || item.left <= left) return;
    const units = item.left - left;
    const pieces = [itemText(units, item)];
    const before = { status: charge.status };
    let step: OrderStep | null;
    if (left === 0) {
      step = charge.moveTo('cancelled');
    } else {
      charge.leaveUnbilled(
        correctionOf(charge, { lines: [{ itemId: item.id, quantity: units }], shipping: false }).worth,
      );
      item.cancel(units);
      step = { kind: 'units', pieces, shipping: false, unpaid: true };
    }
    const after = { status: charge.status, ...(left > 0 && { cancelled: pieces }) };
    await this.save(charge, step ? [step] : [], { staffId, at, action: 'order.corrected', before, after });
    await this.mailCustomer.execute(charge, {
      template: 'order-cancelled',
      refundCents: 0,
      pieces,
      shipsNothing: true,
      ...(left > 0 && { isPart: true }),
    });
  }

  /** Saves the order with new steps of its timeline. The audit log is permanent, so the facts contain no names. */
  async save(order: Order, steps: readonly OrderStep[], { staffId, at, ...facts }: OrderEdit): Promise<void> {
    await this.orders.save(order, steps, staffId, at);
    await this.audit.record({ staffId, subjectId: order.id, subjectName: writeOrderId(order.id), ...facts });
  }
}

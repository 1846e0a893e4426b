import { type AuditEntry, AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { writeOrderId } from '../order-id.js';
import { type Order, unknownOrder } from '../order.js';
import type { OrderStep } from '../order-timeline.js';
import { OrderRepository } from '../ports/order-repository.js';

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
    const order = await this.orders.lock(id);
    if (!order) throw unknownOrder();
    return order;
  }

  /** Saves the order with new steps of its timeline. The audit log is permanent, so the facts contain no names. */
  async save(order: Order, steps: readonly OrderStep[], { staffId, at, ...facts }: OrderEdit): Promise<void> {
    await this.orders.save(order, steps, staffId, at);
    await this.audit.record({ staffId, subjectId: order.id, subjectName: writeOrderId(order.id), ...facts });
  }
}

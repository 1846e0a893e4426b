import type { Order } from '../../src/domain/orders/order.js';
import type { OrderStep } from '../../src/domain/orders/order-timeline.js';
import type { OrderRepository, UnpaidDifference } from '../../src/domain/orders/ports/orders.js';

export interface StoredStep {
  readonly orderId: string;
  readonly step: OrderStep;
  readonly userId: number | null;
  readonly at: Date;
}

/** Orders in memory, without transactions: changes are visible at once and cannot be rolled back. */
export class FakeOrders implements OrderRepository {
  readonly steps: StoredStep[] = [];
  private readonly rows = new Map<string, Order>();
  private readonly names = new Map<number, string>();

  /** Sets the name of a staff member. */
  name(staffId: number, username: string): void {
    this.names.set(staffId, username);
  }

  stored(): Order[] {
    return [...this.rows.values()];
  }

  add(order: Order): Promise<void> {
    order.items.forEach((item, index) => Object.assign(item, { id: index + 1 }));
    this.rows.set(order.id, order);
    return Promise.resolve();
  }

  getIdByCheckout(checkoutId: string): Promise<string | null> {
    return Promise.resolve(this.stored().find(({ payment }) => payment.checkoutId === checkoutId)?.id ?? null);
  }

  lock(id: string): Promise<Order | null> {
    return Promise.resolve(this.rows.get(id) ?? null);
  }

  get(id: string): Promise<Order | null> {
    return this.lock(id);
  }

  listUnpaidDifferences(orderId: string): Promise<UnpaidDifference[]> {
    const lines = this.rows.get(orderId)?.items ?? [];
    return Promise.resolve(
      this.stored().flatMap(({ id, difference, isUnpaid, items: [charge] }) => {
        const line = difference?.orderId === orderId && lines.find((item) => item.id === difference.itemId);
        return isUnpaid && line && charge
          ? [{ id, itemId: line.id, unitPrice: charge.price, left: line.quantity - line.cancelled }]
          : [];
      }),
    );
  }

  listPaidDifferences(orderId: string): Promise<Order[]> {
    return Promise.resolve(
      this.stored().filter(
        ({ difference, refundable, status }) =>
          difference?.orderId === orderId && refundable.cents > 0 && status !== 'cancelled',
      ),
    );
  }

  save(order: Order, steps: readonly OrderStep[], userId: number | null, at: Date): Promise<void> {
    this.rows.set(order.id, order);
    this.steps.push(...steps.map((step) => ({ orderId: order.id, step, userId, at })));
    return Promise.resolve();
  }

  getStatusSetBy(id: string): Promise<string | null> {
    const last = this.steps.filter(({ orderId, step }) => orderId === id && step.kind === 'status').at(-1);
    return Promise.resolve(last?.userId == null ? null : (this.names.get(last.userId) ?? null));
  }
}

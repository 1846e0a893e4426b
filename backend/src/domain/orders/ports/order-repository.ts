import type { Order, OrderStep } from '../order.js';

export abstract class OrderRepository {
  /** Writes a new order with its items and the beginning of its timeline. A checkout makes one order at most. */
  abstract add(order: Order): Promise<void>;
  abstract getIdByCheckout(checkoutId: string): Promise<string | null>;
  /** The order that staff made with this key; other calls with it wait until the running transaction ends. */
  abstract lockIdByKey(idempotencyKey: string): Promise<string | null>;
  /**
   * The order, locked until the running transaction ends.
   * @param id without dashes, as readOrderId gives it
   */
  abstract lock(id: string): Promise<Order | null>;
  /** Keeps where the order is, what of it was put back and refunded, and in its timeline what was done by whom. */
  abstract save(order: Order, steps: readonly OrderStep[], staffId: number, at: Date): Promise<void>;
  /** The name of who set the order's status last; null where no one of the staff did. */
  abstract getStatusSetBy(id: string): Promise<string | null>;
}

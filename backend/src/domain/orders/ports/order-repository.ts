import type { Order, OrderStep } from '../order.js';

export abstract class OrderRepository {
  /** Saves a new order with its items and the first entry of its timeline. A checkout makes at most one order. */
  abstract add(order: Order): Promise<void>;
  abstract getIdByCheckout(checkoutId: string): Promise<string | null>;
  /** The order that staff made with this key; other calls with this key wait until the end of the transaction. */
  abstract lockIdByKey(idempotencyKey: string): Promise<string | null>;
  /**
   * The order, locked until the end of the transaction.
   * @param id without dashes, as returned by readOrderId
   */
  abstract lock(id: string): Promise<Order | null>;
  /** Saves the order's status, restocked units and refunds, and adds what was done, and by whom (null: the shop itself), to its timeline. */
  abstract save(order: Order, steps: readonly OrderStep[], userId: number | null, at: Date): Promise<void>;
  /** The name of the member of staff who last set the order's status; null if none did. */
  abstract getStatusSetBy(id: string): Promise<string | null>;
}

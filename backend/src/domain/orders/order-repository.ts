import type { Order } from './order.js';

export abstract class OrderRepository {
  /** Writes a new order with its items and the beginning of its timeline. A checkout makes one order at most. */
  abstract add(order: Order): Promise<void>;
  abstract idOfCheckout(checkoutId: string): Promise<string | null>;
}

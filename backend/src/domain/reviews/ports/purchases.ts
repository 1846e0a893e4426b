import type { OrderStatus } from '../../orders/order.js';

/** A line of an order, as far as it matters for a review. */
export interface Purchase {
  readonly orderItemId: number;
  readonly orderId: string;
  readonly userId: number | null;
  readonly status: OrderStatus;
  /** All that was paid went back. */
  readonly isRefunded: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for a product that was deleted. */
  readonly productId: number | null;
  readonly size: string | null;
}

export abstract class Purchases {
  /** The line, its order locked against changes until the end of the transaction; null when there is none. */
  abstract lock(orderItemId: number): Promise<Purchase | null>;
}

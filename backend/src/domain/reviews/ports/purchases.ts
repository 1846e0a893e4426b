import type { OrderStatus } from '../../orders/order.js';

/** The data of an order line that a review needs. */
export interface Purchase {
  readonly orderItemId: number;
  readonly orderId: string;
  readonly userId: number | null;
  readonly status: OrderStatus;
  /** Whether the payment was refunded in full. */
  readonly isRefunded: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for a deleted product. */
  readonly productId: number | null;
  readonly size: string | null;
}

export abstract class Purchases {
  /** Returns the line, with its order locked until the end of the transaction; null for an unknown line. */
  abstract lock(orderItemId: number): Promise<Purchase | null>;
}

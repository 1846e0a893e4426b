import type { DeliveryMethod } from '../pricing/quote.js';

export const orderStatuses = ['pending', 'processing', 'shipped', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Status changes that staff may make: all changes, except back to the first status. A refunded order that is cancelled
 * stays cancelled; `Order.moveTo` also checks this.
 */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'shipped', 'completed', 'cancelled'],
  processing: ['shipped', 'completed', 'cancelled'],
  shipped: ['processing', 'completed', 'cancelled'],
  completed: ['processing', 'shipped', 'cancelled'],
  cancelled: ['processing', 'shipped', 'completed'],
};

/** Whether orders with this status have left the shop, or are ready to be picked up. */
export function isSent(status: OrderStatus | undefined): boolean {
  return status === 'shipped' || status === 'completed';
}

/** Whether the items of an order have left the shop. The items of a shipped pickup order are ready in the store. */
export function hasLeft(status: OrderStatus, method: DeliveryMethod): boolean {
  return isSent(status) && !(status === 'shipped' && method === 'pickup');
}

import { readOrNull, send } from './client';
import type { NewOrder, Order } from './models';

export const orderKey = (id: string) => `/api/orders/${encodeURIComponent(id)}`;

/** null: there is no such order. */
export async function fetchOrder(key: string): Promise<Order | null> {
  return (await readOrNull(key)) as Order | null;
}

/** Reports a payment, however often, and gives its one order. */
export async function placeOrder(order: NewOrder): Promise<Order> {
  return (await send('POST', '/api/orders', order)) as Order;
}

import { read, readOrNull } from './client';
import type { FilledCart, NewOrder, Order } from './models';
import { sendOnce } from './send-once';

export const ordersKey = '/api/orders';

/** @param key of the link in a mail, which shows the whole order */
export const orderKey = (id: string, key: string | null = null) =>
  `${ordersKey}/${encodeURIComponent(id)}${key === null ? '' : `?${new URLSearchParams({ key })}`}`;

/** null: there is no such order. */
export async function fetchOrder(key: string): Promise<Order | null> {
  return (await readOrNull(key)) as Order | null;
}

/** Reports a payment, however often, and gives its one order. */
export async function placeOrder(order: NewOrder): Promise<Order> {
  return (await sendOnce('POST', ordersKey, order)) as Order;
}

/** Those of who is signed in, newest first. */
export async function fetchOrders(): Promise<Order[]> {
  return (await read(ordersKey)) as Order[];
}

/** Fills the cart up to what the order had. @param sessionId the device's cart; null: the account's */
export async function buyAgain(id: string, sessionId: string | null): Promise<FilledCart> {
  return (await sendOnce('POST', `${orderKey(id)}/buy-again`, { sessionId })) as FilledCart;
}

import { type Address, at } from './address';
import { read, readOrNull } from './client';
import type { NewOrder } from './models';
import { sendOnce } from './send-once';

export const ordersKey = '/api/orders';

/** @param key of the link in a mail, which shows the whole order */
export const orderKey = (id: string, key: string | null = null) =>
  at('/api/orders/{id}', { id, key: key ?? undefined });

/** null: there is no such order. */
export const fetchOrder = (key: Address<'/api/orders/{id}'>) => readOrNull(key);

/** Reports a payment and returns its order; may be repeated. */
export const placeOrder = (order: NewOrder) => sendOnce('POST', ordersKey, order);

/** The signed-in person's orders, newest first. */
export const fetchOrders = () => read(ordersKey);

/** Fills the cart up to what the order had. @param sessionId the device's cart; null: the account's */
export const buyAgain = (id: string, sessionId: string | null) =>
  sendOnce('POST', at('/api/orders/{id}/buy-again', { id }), { sessionId });

import { type Address, at } from './address';
import { read, readOrNull } from './client';

export const ordersKey = '/api/orders';

/** @param key of the mailed link, which shows the whole order */
export const orderKey = (id: string, key: string | null = null) =>
  at('/api/orders/{id}', { id, key: key ?? undefined });

/** Loads one order; null if it does not exist. */
export const fetchOrder = (key: Address<'/api/orders/{id}'>) => readOrNull(key);

/** Loads the signed-in customer's orders, newest first. */
export const fetchOrders = () => read(ordersKey);

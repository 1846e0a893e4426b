import { type Address, at } from './address';
import { read, readOrNull } from './client';

export const ordersKey = '/api/orders';

/** @param key of the link in a mail, which shows the whole order */
export const orderKey = (id: string, key: string | null = null) =>
  at('/api/orders/{id}', { id, key: key ?? undefined });

/** null: there is no such order. */
export const fetchOrder = (key: Address<'/api/orders/{id}'>) => readOrNull(key);

/** The signed-in person's orders, newest first. */
export const fetchOrders = () => read(ordersKey);

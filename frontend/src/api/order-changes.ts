import { at } from './address';
import type { NewOrder } from './models';
import { ordersKey } from './orders';
import { sendOnce } from './send-once';

/** Reports a payment and returns its order. Repeated calls return the same order. */
export const placeOrder = (order: NewOrder) => sendOnce('POST', ordersKey, order);

/**
 * Adds the items of an order to the cart, up to the ordered quantities. @param sessionId the device's cart; null for
 * the account's
 */
export const buyAgain = (id: string, sessionId: string | null) =>
  sendOnce('POST', at('/api/orders/{id}/buy-again', { id }), { sessionId });

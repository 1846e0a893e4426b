import { at } from './address';
import type { NewOrder } from './models';
import { ordersKey } from './orders';
import { sendOnce } from './send-once';

/** Reports a payment and returns its order; may be repeated. */
export const placeOrder = (order: NewOrder) => sendOnce('POST', ordersKey, order);

/** Fills the cart up to what the order had. @param sessionId the device's cart; null: the account's */
export const buyAgain = (id: string, sessionId: string | null) =>
  sendOnce('POST', at('/api/orders/{id}/buy-again', { id }), { sessionId });

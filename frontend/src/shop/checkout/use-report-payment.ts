import { useSWRConfig } from 'swr';
import { isUnder } from '../../api/address';
import { ApiError } from '../../api/api-error';
import { sendOnce } from '../../api/client';
import { orderKey, ordersKey } from '../../api/account';
import type { PlaceOrderRequest, Order } from '../../api/models';
import { typedCustomer } from './checkout-memory';

/** Creates the order for a payment. Repeated calls return the same order. */
export function useReportPayment(userId: number) {
  const { mutate } = useSWRConfig();

  return async (payment: PlaceOrderRequest): Promise<Order> => {
    const order = await orderOf(payment);
    typedCustomer.remove(userId);
    void mutate(orderKey(order.id), order, { revalidate: false });
    void mutate(isProductOrCartPath);
    return order;
  };
}

/** Creates the order with the amounts of the payment, even if this page expected other amounts. */
async function orderOf(payment: PlaceOrderRequest): Promise<Order> {
  try {
    return await sendOnce('POST', ordersKey, payment);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'checkout.total-changed')) throw error;
    const { paymentIntentId, sessionId, customerName, customerEmail, shippingAddress } = payment;
    return sendOnce('POST', ordersKey, {
      paymentIntentId,
      sessionId,
      customerName,
      customerEmail,
      shippingAddress,
    });
  }
}

const isProductOrCartPath = isUnder('/api/products', '/api/cart');

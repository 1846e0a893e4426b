import { at } from './address';
import { send } from './client';
import type { CheckoutDetails, CheckoutOpening } from './models';

/** Starts or updates the checkout of a cart. */
export const openCheckout = (opening: CheckoutOpening) => send('POST', '/api/create-payment-intent', opening);

/** Holds the stock and stores the customer's details during the payment. */
export const holdCheckout = (paymentIntentId: string, details: CheckoutDetails) =>
  send('PUT', at('/api/checkout/{paymentIntentId}', { paymentIntentId }), details);

export const confirmSandboxPayment = (paymentIntentId: string, clientSecret: string, cardNumber: string) =>
  send('POST', at('/api/sandbox-payments/{paymentIntentId}/confirm', { paymentIntentId }), {
    clientSecret,
    cardNumber,
  });

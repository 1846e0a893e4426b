import { at } from './address';
import { send } from './client';
import type { CheckoutDetails, CheckoutOpening } from './models';

/** Opens the cart's checkout, or brings it up to date. */
export const openCheckout = (opening: CheckoutOpening) => send('POST', '/api/create-payment-intent', opening);

/** Holds the stock and keeps the shopper's details during the payment. */
export const holdCheckout = (paymentIntentId: string, details: CheckoutDetails) =>
  send('PUT', at('/api/checkout/{paymentIntentId}', { paymentIntentId }), details);

export const confirmSandboxPayment = (paymentIntentId: string, clientSecret: string, cardNumber: string) =>
  send('POST', at('/api/sandbox-payments/{paymentIntentId}/confirm', { paymentIntentId }), {
    clientSecret,
    cardNumber,
  });

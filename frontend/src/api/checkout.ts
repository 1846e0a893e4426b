import { send } from './client';
import type { CheckoutDetails, CheckoutOpening, HeldCheckout, PaymentIntent, SandboxPayment } from './models';

/** Opens the cart's checkout, or brings it up to date. */
export async function openCheckout(opening: CheckoutOpening): Promise<PaymentIntent> {
  return (await send('POST', '/api/create-payment-intent', opening)) as PaymentIntent;
}

/** Keeps the stock and the shopper's details while she pays. */
export async function holdCheckout(paymentIntentId: string, details: CheckoutDetails): Promise<HeldCheckout> {
  return (await send('PUT', `/api/checkout/${encodeURIComponent(paymentIntentId)}`, details)) as HeldCheckout;
}

export async function confirmSandboxPayment(
  paymentIntentId: string,
  clientSecret: string,
  cardNumber: string,
): Promise<SandboxPayment> {
  const path = `/api/sandbox-payments/${encodeURIComponent(paymentIntentId)}/confirm`;
  return (await send('POST', path, { clientSecret, cardNumber })) as SandboxPayment;
}

import type { CheckoutDetails, NewOrder } from '../../api/models';
import { KeptInTab } from '../../device/kept-in-tab';

/** The six fields of the customer information. */
export type Customer = Omit<CheckoutDetails, 'total' | 'shippingMethod'>;
export type ShippingMethod = NonNullable<CheckoutDetails['shippingMethod']>;

/** What was typed at the checkout. */
export const typedCustomer = new KeptInTab<Partial<Customer>>('checkout-customer');

/** The order of a payment that was sent off, until it is shown to the person as made, or is known not to be. */
export const unreportedPayment = new KeptInTab<NewOrder>('unreported-payment');

interface ShownPayment {
  paymentIntentId: NewOrder['paymentIntentId'];
  at: number;
}

/** The payment whose order is shown. */
const shownPayment = new KeptInTab<ShownPayment>('shown-payment');

/** A reload of the checkout that was on its way when the order was shown takes it away again within this time. */
export const awayAgainMs = 5000;

/** The order of the payment that was sent off is before the person's eyes. */
export function tellShown(userId: number): void {
  const payment = unreportedPayment.read(userId);
  if (payment) shownPayment.keep(userId, { paymentIntentId: payment.paymentIntentId, at: Date.now() });
}

/** Whether an order was shown: not at all, just now, or long ago. */
export function shownOf(userId: number, payment: NewOrder | undefined): 'never' | 'just now' | 'before' {
  const shown = shownPayment.read(userId);
  if (!shown || shown.paymentIntentId !== payment?.paymentIntentId) return 'never';
  return Date.now() - shown.at < awayAgainMs ? 'just now' : 'before';
}

import type { CheckoutDetails, NewOrder } from '../../api/models';
import { KeptInTab } from '../../device/kept-in-tab';

/** The six fields of the customer information. */
export type Customer = Omit<CheckoutDetails, 'total' | 'shippingMethod'>;
export type ShippingMethod = NonNullable<CheckoutDetails['shippingMethod']>;

/** What was typed at the checkout. */
export const typedCustomer = new KeptInTab<Partial<Customer>>('checkout-customer');

/** The order of a payment that was started, until the order is shown or is known not to exist. */
export const unreportedPayment = new KeptInTab<NewOrder>('unreported-payment');

interface ShownPayment {
  paymentIntentId: NewOrder['paymentIntentId'];
  at: number;
}

/** The payment whose order is shown. */
const shownPayment = new KeptInTab<ShownPayment>('shown-payment');

/** A reload of the checkout that began before the order was shown hides it again within this time. */
export const awayAgainMs = 5000;

/** The order of the started payment is shown. */
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

import type { CheckoutDetails, NewOrder } from '../../api/models';
import { KeptInTab } from '../../device/kept-in-tab';

/** The six fields of the customer information. */
export type Customer = Omit<CheckoutDetails, 'total' | 'shippingMethod'>;
export type ShippingMethod = NonNullable<CheckoutDetails['shippingMethod']>;

/** What was typed at the checkout. */
export const typedCustomer = new KeptInTab<Partial<Customer>>('checkout-customer');

/** The order of a payment that was sent off, until it is shown to the person as made, or is known not to be. */
export const unreportedPayment = new KeptInTab<NewOrder>('unreported-payment');

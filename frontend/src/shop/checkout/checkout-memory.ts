import type { HoldCheckoutRequest, PlaceOrderRequest } from '../../api/models';
import { inTab, TabValue } from '../../device/storage';
import { lastGuestKey } from '../../session/use-session-change';

/** The six fields of the customer information. */
export type Customer = Omit<HoldCheckoutRequest, 'total' | 'shippingMethod'>;
export type ShippingMethod = NonNullable<HoldCheckoutRequest['shippingMethod']>;

/** The customer information that the shopper typed at checkout. */
export const typedCustomer = new TabValue<Partial<Customer>>('checkout-customer');

/**
 * Returns the customer information that was typed in this tab; undefined if there is none. If a guest has signed in,
 * moves the guest's values to the account. If the guest typed no place and the account has a saved address, moves only
 * the email address: the saved address has its own name.
 */
export function typedBefore(userId: number, isGuest: boolean, hasSaved: boolean): Partial<Customer> | undefined {
  if (isGuest) inTab.write(lastGuestKey, String(userId));
  else {
    const guestId = Number(inTab.read(lastGuestKey));
    const typed = typedCustomer.read(guestId);
    if (typed) typedCustomer.write(userId, hasSaved && !hasPlace(typed) ? { email: typed.email } : typed);
    typedCustomer.remove(guestId);
    inTab.remove(lastGuestKey);
  }
  return typedCustomer.read(userId);
}

/** Returns whether any part of the place was typed. The form stores its empty fields, too. */
const hasPlace = ({ address, city, state, zipCode }: Partial<Customer>) =>
  [address, city, state, zipCode].some((text) => text?.trim());

/** Order of a payment that was started, until the order is shown or is known not to exist. */
export const unreportedPayment = new TabValue<PlaceOrderRequest>('unreported-payment');

interface ShownPayment {
  paymentIntentId: PlaceOrderRequest['paymentIntentId'];
  at: number;
}

/** Payment whose order was shown. */
const shownPayment = new TabValue<ShownPayment>('shown-payment');

/**
 * Milliseconds for which an order counts as just shown. A reload of the checkout can begin before the order is shown,
 * finish afterward, and hide the order.
 */
export const reloadGraceMs = 5000;

/** Records that the order of the started payment was shown. */
export function markShown(userId: number): void {
  const payment = unreportedPayment.read(userId);
  if (payment) shownPayment.write(userId, { paymentIntentId: payment.paymentIntentId, at: Date.now() });
}

/** Returns whether the order of a payment was never shown, was just shown, or was shown earlier. */
export function shownOf(userId: number, payment: PlaceOrderRequest | undefined): 'never' | 'just now' | 'before' {
  const shown = shownPayment.read(userId);
  if (!shown || shown.paymentIntentId !== payment?.paymentIntentId) return 'never';
  return Date.now() - shown.at < reloadGraceMs ? 'just now' : 'before';
}

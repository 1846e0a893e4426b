import type { Store } from '../api/models';
import { formatMoney } from '../ui/money';

/** Returns a phrase for the orders that ship free, e.g. "on orders over $75"; undefined if shipping is never free. */
export function freeShippingOrders({ shipping: { freeFrom } }: Store): string | undefined {
  if (freeFrom === null) return undefined;
  return freeFrom === 0 ? 'on all orders' : `on orders over ${formatMoney(freeFrom).replace('.00', '')}`;
}

/** Returns "Free shipping on orders over $75"; undefined if shipping is never free. */
export function freeShipping(store: Store): string | undefined {
  const orders = freeShippingOrders(store);
  return orders && `Free shipping ${orders}`;
}

/**
 * Returns a number of days in transit, e.g. "3-5 business days".
 * @param between text between the two numbers
 */
export function businessDays({ min, max }: Store['shipping']['standardDays'], between = '-'): string {
  if (min === max) return max === 1 ? '1 business day' : `${max} business days`;
  return `${min}${between}${max} business days`;
}

/** Returns a sentence about shipping and product returns, for the descriptions of pages. */
export function freeServices(store: Store): string {
  const free = freeShipping(store);
  return free ? `${free} and free returns within 30 days.` : 'Free returns within 30 days.';
}

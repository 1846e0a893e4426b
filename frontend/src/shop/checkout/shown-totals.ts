import type { PaymentIntent, Store, Totals } from '../../api/models';
import type { ShippingMethod } from './checkout-memory';

/** What will be charged for the chosen way of shipping; the server refuses it if it sees it otherwise. */
export function shownTotals(
  { totals }: PaymentIntent,
  standardShipping: number,
  { expeditedShipping }: Store,
  method: ShippingMethod,
): Totals {
  const shipping = method === 'expedited' && expeditedShipping !== undefined ? expeditedShipping : standardShipping;
  return { ...totals, shipping, total: toCents(totals.total - totals.shipping + shipping) };
}

const toCents = (dollars: number) => Math.round(dollars * 100) / 100;

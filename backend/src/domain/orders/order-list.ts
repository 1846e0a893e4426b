import type { OrderStatus } from './order-status.js';

/**
 * The sort orders of order lists. `expedited-first`: expedited orders first, then the oldest orders. This sort order is
 * for the view `to-ship` only; other views use `created-asc` instead.
 */
export const orderSorts = [
  'created-desc',
  'created-asc',
  'expedited-first',
  'total-desc',
  'total-asc',
  'customer-asc',
  'customer-desc',
  'status-asc',
  'status-desc',
] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * The lists of orders that need work by staff: paid orders that are not shipped or refunded in full, such orders that
 * staff put on hold, staff orders without a payment, cancelled orders with a payment that is neither refunded nor retained, and orders with a failed
 * refund. An order is in at most one of the first four lists.
 */
export const orderViews = ['to-ship', 'on-hold', 'unpaid', 'owes-refund', 'refund-failed'] as const;
export type OrderView = (typeof orderViews)[number];

/** Each given field narrows the list. */
export interface OrderFilter {
  /** Only orders with these ids. */
  readonly ids?: readonly string[] | undefined;
  readonly status?: OrderStatus;
  readonly view?: OrderView;
  /**
   * Words that must all occur in id, email, name, product names, SKUs, barcodes, street, city, ZIP code, phone or
   * tracking number. A word may also be the beginning of an id with dashes, or the total, such as 66.99 or $66.99.
   */
  readonly search?: string;
  /** The full address; case does not matter. */
  readonly email?: string;
  /** First and last day, `YYYY-MM-DD`, in the store's time zone. */
  readonly from?: string;
  readonly to?: string;
  /** Only orders placed up to this time. */
  readonly until?: Date;
}

export interface OrderPage {
  readonly sort: OrderSort;
  readonly limit: number;
  readonly offset: number;
}

import type { Order } from '../../api/models';

export type Status = Order['status'];

/** Statuses that staff can set. A shopper's order starts as "pending". */
const settableStatuses = ['processing', 'shipped', 'completed', 'cancelled'] as const;

const names: Record<Status, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const statusOptions = settableStatuses.map((value) => ({ value, label: names[value] }));

/** Allowed initial statuses of an order that staff create. */
export const newOrderStatuses = statusOptions.filter(({ value }) => value !== 'cancelled');

export const statusFilters = [
  { value: '' as const, label: 'All statuses' },
  { value: 'pending' as const, label: names.pending },
  ...statusOptions,
];

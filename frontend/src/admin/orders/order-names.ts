import type { FormRule } from 'antd';
import type { Order, OrderView, StaffOrder } from '../../api/models';
import { amountDue, isUnpaid } from '../../ui/order-money';

export type Status = Order['status'];

/** Statuses that staff can set. A shopper's order starts as "pending". */
const settableStatuses = ['processing', 'shipped', 'completed', 'cancelled'] as const;

const statusNames: Record<Status, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const statusOptions = settableStatuses.map((value) => ({ value, label: statusNames[value] }));

/** Name of the status "shipped" for an order that the customer picks up in the store. */
export const readyName = 'Ready to pick up';

/** Statuses of an order that the customer picks up in the store. */
export const pickupStatusOptions = statusOptions.map((option) =>
  option.value === 'shipped' ? { ...option, label: readyName } : option,
);

/** Allowed initial statuses of an order that staff create. */
export const newOrderStatuses = statusOptions.filter(({ value }) => value !== 'cancelled');

export const statusFilters = [
  { value: '' as const, label: 'All statuses' },
  { value: 'pending' as const, label: statusNames.pending },
  ...statusOptions,
];

/** Returns `sentence`, which announces an email to the customer, or a sentence that no email is sent. */
export const emailSentence = ({ hasMailAddress }: StaffOrder, sentence: string) =>
  hasMailAddress ? sentence : 'No email is sent: the customer’s account was deleted.';

/** Notes of an order that only staff see, oldest first. */
export const privateNotesOf = ({ notes, staffTimeline }: StaffOrder) => [
  ...(notes ? [notes] : []),
  ...staffTimeline.filter(({ kind }) => kind === 'note').map(({ text }) => text),
];

/** Title of a link to an unanswered message. Anyone can enter the customer's email address in a message. */
export const unansweredTitle = 'Unanswered message from this account or email address';

const viewNames: Record<OrderView, string> = {
  'to-ship': 'To ship',
  'on-hold': 'On hold',
  unpaid: 'Unpaid',
  'owes-refund': 'Owes a refund',
  'refund-failed': 'Refund failed',
};

/**
 * Options of the order filter: all orders, or the orders that need work by staff, such as "To ship".
 * @param counts number of orders per option; undefined while the numbers load
 */
export const viewFilters = (counts?: Record<OrderView, number>) => [
  { value: '' as const, label: 'All orders' },
  ...(Object.keys(viewNames) as OrderView[]).map((value) => ({
    value,
    label: counts ? `${viewNames[value]} (${counts[value]})` : viewNames[value],
  })),
];

/** Suggested carriers. The shop knows their tracking pages. */
export const carriers = ['UPS', 'USPS', 'FedEx', 'DHL'].map((value) => ({ value }));

/** Requires a carrier if the field `trackingNumber` is filled in. */
export const carrierRule: FormRule = ({ getFieldValue }) => ({
  validator: (_, carrier: string) =>
    carrier.trim() === '' && String(getFieldValue('trackingNumber')).trim() !== ''
      ? Promise.reject(new Error('Please enter the carrier for this tracking number.'))
      : Promise.resolve(),
});

const methodNames: Record<string, string> = {
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  paypal: 'PayPal',
  cash: 'Cash',
  check: 'Check',
};

export const paymentMethods = Object.entries(methodNames).map(([value, label]) => ({ value, label }));

/** Whether the order was cancelled before anything was paid, so that nothing is charged. */
export function isCancelledUnpaid({ status, paid, total }: Pick<StaffOrder, 'status' | 'paid' | 'total'>): boolean {
  return status === 'cancelled' && paid === 0 && total > 0;
}

/** Returns the part of the total that is charged and not refunded, rounded to whole cents. */
export function netTotal(order: Pick<StaffOrder, 'status' | 'paid' | 'total' | 'unbilled' | 'refunded'>): number {
  return isCancelledUnpaid(order) ? 0 : Math.round((amountDue(order) - order.refunded) * 100) / 100;
}

/** Returns how an order was paid: the payment method, or that nothing was paid. */
export function paymentName(
  order: Pick<StaffOrder, 'paymentMethod' | 'status' | 'paid' | 'total' | 'unbilled'>,
): string {
  if (isUnpaid(order)) return 'Not paid yet';
  const { paymentMethod } = order;
  return isCancelledUnpaid(order) ? 'Not paid' : (methodNames[paymentMethod] ?? paymentMethod);
}

/** Ways in which staff return money without the payment provider. */
export const payBackMethods: { value: NonNullable<StaffOrder['refunds'][number]['paidBackBy']>; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'other', label: 'Other' },
];

/** The last failed refund that the shop still owes the customer; undefined if there is none. */
export const owedRefundOf = ({ refunds }: StaffOrder) => refunds.findLast(({ owed }) => owed > 0);

/**
 * Whether the order is completed without an address, because its items were handed over in the store. After the deletion
 * of an account, its orders have no address and no email address.
 */
export const wasHandedOver = ({ address, shippingMethod, status, items, parcels, hasMailAddress }: StaffOrder) =>
  address === '' &&
  hasMailAddress &&
  shippingMethod !== 'pickup' &&
  status === 'completed' &&
  parcels.length === 0 &&
  items.some(({ custom }) => !custom);

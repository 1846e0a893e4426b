import type { StaffOrder } from '../src/api/models';
import { anOrder } from './a-cart';

/** Returns a paid order as staff see it: one bikini, paid by card through the shop. */
export function aStaffOrder(parts: Partial<StaffOrder> = {}): StaffOrder {
  const { items, ...order } = anOrder();
  return {
    ...order,
    mine: false,
    hasMailAddress: true,
    paymentMethod: 'credit_card',
    paymentProvider: 'sandbox',
    refundable: 66.99,
    itemsSent: parts.status === 'shipped' || parts.status === 'completed',
    refunds: [],
    unbilled: 0,
    differences: [],
    items: items.map((item) => ({
      ...{ ...item, productId: 7, variantId: 2, productSlug: 'harbor-bikini' },
      ...{ restocked: 0, returned: 0 },
    })),
    staffTimeline: [{ kind: 'placed', at: '2026-03-05T02:30:00.000Z', text: 'Order placed', by: 'marina' }],
    ...parts,
  };
}

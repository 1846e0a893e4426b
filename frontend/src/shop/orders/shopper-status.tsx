import type { Order } from '../../api/models';
import { isRefundedInFull, isUnpaid } from '../../ui/order-money';
import { OrderStatus } from '../../ui/order-status';

/** Status of an order in the shopper's terms: an order that the shop has not processed is not "pending" to them. */
export function ShopperStatus({ order }: { order: Order }) {
  return <OrderStatus status={order.status} label={labelOf(order)} />;
}

function labelOf(order: Order): string | undefined {
  if (order.status !== 'cancelled' && isRefundedInFull(order)) return 'Refunded';
  if (isUnpaid(order)) return 'Not paid yet';
  return order.status === 'pending' ? 'Order received' : undefined;
}

import { OrderStatus } from '../../ui/order-status';

/** Status of an order in the shopper's terms: an order that the shop has not processed is not "pending" to them. */
export function ShopperStatus({ status }: { status: string }) {
  return <OrderStatus status={status} label={status === 'pending' ? 'Order received' : undefined} />;
}

import { OrderStatus } from '../../ui/order-status';

/** An order's status as shoppers read it: one that waits for the shop is not pending to them. */
export function ShopperStatus({ status }: { status: string }) {
  return <OrderStatus status={status} label={status === 'pending' ? 'Order received' : undefined} />;
}

import type { Order } from '../../api/models';
import { DaySpan } from '../../ui/day-span';
import { isRefundedInFull } from '../../ui/order-money';

/** Delivery dates promised with the order. Renders nothing for a cancelled or fully refunded order. */
export function OrderArrival({ order }: { order: Pick<Order, 'arrival' | 'status' | 'paid' | 'refunded'> }) {
  const { arrival, status } = order;
  if (!arrival || status === 'cancelled' || isRefundedInFull(order)) return null;
  return (
    <p className="order-arrival">
      {status === 'completed' ? 'Promised for' : 'Arrives'}{' '}
      <strong>
        <DaySpan {...arrival} />
      </strong>
    </p>
  );
}

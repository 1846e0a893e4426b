import type { Order } from '../../api/models';
import { DaySpan } from '../../ui/day-span';

/** The days that were promised with the order; nothing for one that is cancelled. */
export function OrderArrival({ order: { arrival, status } }: { order: Pick<Order, 'arrival' | 'status'> }) {
  if (!arrival || status === 'cancelled') return null;
  return (
    <p className="order-arrival">
      {status === 'completed' ? 'Promised for' : 'Arrives'}{' '}
      <strong>
        <DaySpan {...arrival} />
      </strong>
    </p>
  );
}

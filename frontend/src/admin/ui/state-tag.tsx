import type { OrderSummary } from '../../api/models';
import { OrderStatus } from '../../ui/order-status';

export interface State {
  name: string;
  tone: 'good' | 'busy' | 'bad' | 'quiet';
}

/** State as a short text. The color has the same meaning. */
export function StateTag({ name, tone }: State) {
  return <span className={`state-tag state-tag--${tone}`}>{name}</span>;
}

/** Status of an order in words for staff. An order that awaits pickup in the store is not called "shipped". */
export function StaffOrderStatus({ order }: { order: Pick<OrderSummary, 'status' | 'shippingMethod'> }) {
  const { status, shippingMethod } = order;
  const isReady = status === 'shipped' && shippingMethod === 'pickup';
  return <OrderStatus status={status} label={isReady ? 'Ready to pick up' : undefined} />;
}

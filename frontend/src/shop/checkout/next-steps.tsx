import type { Order } from '../../api/models';
import { DaySpan } from '../../ui/day-span';
import { isRefundedInFull } from '../../ui/order-money';
import { isHandedOver } from '../orders/order-address';

/** Next steps of an order that the shop will ship. */
export function NextSteps({ order }: { order: Order }) {
  const { status, arrival } = order;
  const isInHand = status === 'pending' || status === 'processing';
  if (!isInHand || isHandedOver(order) || isRefundedInFull(order)) return null;
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">What Happens Next</h2>
      <ol>
        <li>We pack your order and hand it to the carrier.</li>
        <li>We email you as soon as it is on its way.</li>
        {arrival && (
          <li>
            It arrives <DaySpan {...arrival} />.
          </li>
        )}
      </ol>
    </section>
  );
}

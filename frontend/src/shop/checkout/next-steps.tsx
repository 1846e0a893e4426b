import type { Order } from '../../api/models';
import { DaySpan } from '../../ui/day-span';
import { isRefundedInFull } from '../../ui/order-money';
import { isHandedOver } from '../orders/order-view';
import { ActionButton } from '../../ui/steady-button';
import { useMailClaim } from './use-order';

/** Next steps of an order that the shop will ship or that the shopper will pick up. */
export function NextSteps({ order }: { order: Order }) {
  const { status, arrival } = order;
  const isInHand = status === 'pending' || status === 'processing';
  const isPickup = order.shippingMethod === 'pickup';
  if (!isInHand || (isHandedOver(order) && !isPickup) || isRefundedInFull(order)) return null;
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">What Happens Next</h2>
      <ol>
        <li>{isPickup ? 'We pack your order.' : 'We pack your order and hand it to the carrier.'}</li>
        <li>
          {isPickup ? 'We email you as soon as you can pick it up.' : 'We email you as soon as it is on its way.'}
        </li>
        {arrival && (
          <li>
            Your order arrives <DaySpan {...arrival} />.
          </li>
        )}
      </ol>
    </section>
  );
}

/** Offers guests an account that stores the order. @param props.linkKey key of the mailed link */
export function ClaimOrder({ id, linkKey = null }: { id: string; linkKey?: string | null }) {
  const { outcome, requestLink } = useMailClaim(id, linkKey);
  return (
    <section className="keep-order" aria-labelledby="keep-order">
      <h2 id="keep-order">Add this order to an account</h2>
      <p>
        With an account, you can find the order under My Orders, buy it again, and check out faster next time. We will
        email you a link to add the order.
      </p>
      <ActionButton className="button button--quiet" action={requestLink} busyLabel="Sending...">
        {outcome?.sent ? 'Send the Link Again' : 'Email Me the Link'}
      </ActionButton>
      <p role="status">{outcome?.message}</p>
    </section>
  );
}

import './order-timeline.css';
import type { Order } from '../../api/models';
import { isRefundedInFull } from '../../ui/order-money';
import { deliveryNames } from '../../ui/names';
import { OrderStatus } from '../../ui/order-status';
import { Money } from '../../ui/money';
import { DaySpan } from '../../ui/day-span';
import { Link } from 'react-router-dom';
import { streetLines } from '../../ui/address-rules';
import { orderPath, returnsPath, signInPath } from '../../page/paths';
import { useStore, usualHours } from '../../page/use-store';
import { StoreDate } from '../../page/store-date';
import type { ReactNode } from 'react';

/** Status of an order in words for shoppers: for example, "Order received" instead of "Pending". */
export function ShopperStatus({ order }: { order: Order }) {
  return <OrderStatus status={order.status} label={labelOf(order)} />;
}

function labelOf(order: Order): string | undefined {
  if (order.status !== 'cancelled' && isRefundedInFull(order)) return 'Refunded';
  if (order.due > 0) return 'Not paid yet';
  if (order.status === 'shipped' && order.shippingMethod === 'pickup') return 'Ready to pick up';
  return order.status === 'pending' ? 'Order received' : undefined;
}

/** Link to the page that takes the payment of an order. Renders nothing without a valid payment link. */
export function PaymentDue({ order: { due, payUrl } }: { order: Pick<Order, 'due' | 'payUrl'> }) {
  if (payUrl === undefined) return null;
  return (
    <p className="order-due">
      Payment of <Money amount={due} /> is due.{' '}
      <a className="button" href={payUrl}>
        Pay Now
      </a>
    </p>
  );
}

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

/** Returns whether the items are custom items, which are neither shipped nor returned. */
export const shipsNothing = (items: Order['items']) => items.every(({ custom }) => custom);

/**
 * Returns whether nothing is sent to the customer because the order is picked up, handed over, or has nothing to ship.
 */
export function isHandedOver({
  address,
  masked,
  shippingMethod,
  items,
}: Pick<Order, 'address' | 'masked' | 'shippingMethod' | 'items'>) {
  return shippingMethod === 'pickup' || (address === '' && !masked) || shipsNothing(items);
}

/**
 * Delivery method of an order. For an order that awaits pickup, also shows the address and opening hours of the store.
 * Renders nothing for an order that staff handed over in the store.
 */
export function OrderDelivery({ order }: { order: Pick<Order, 'address' | 'shippingMethod' | 'items' | 'status'> }) {
  const { city, state } = useStore();
  if (order.shippingMethod === 'pickup') {
    return (
      <>
        <p>{`${deliveryNames.pickup} in ${city}, ${state}`}</p>
        {order.status !== 'completed' && order.status !== 'cancelled' && <PickupPlace />}
      </>
    );
  }
  return order.address !== '' && !shipsNothing(order.items) && <p>{deliveryNames[order.shippingMethod]}</p>;
}

/** Address and opening hours of the store, for customers who pick up their orders. */
export function PickupPlace() {
  const { city, state, pickupAddress, hours } = useStore();
  const lines = pickupAddress.length > 0 ? pickupAddress : [`${city}, ${state}`];
  return (
    <div className="pickup-place">
      <address aria-label="Pickup address">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <p>
        {(hours ?? usualHours).map(({ days, time }) => (
          <span key={days}>
            {days} {time}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Address of an order. Visitors who have only the order id see instead how they can get access. */
export function OrderAddress({ order }: { order: Order }) {
  if (order.masked) {
    return (
      <p>
        Hidden, because anyone with the link can see this page.{' '}
        <Link to={signInPath({ next: orderPath(order.id) })}>Sign in</Link>, or open the link in the email about this
        order.
      </p>
    );
  }
  const { firstName, lastName, address, city, state, zipCode, country } = order;
  const lines = address === '' ? [] : [...streetLines(address), `${city}, ${state} ${zipCode}`, country];
  return (
    <address>
      {[`${firstName} ${lastName}`.trim(), ...lines].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

/** Events of an order, oldest first, with the tracking of its parcels. */
export function OrderTimeline({
  order: { timeline, trackingUrl, parcels },
}: {
  order: Pick<Order, 'timeline' | 'trackingUrl' | 'parcels'>;
}) {
  const isInParts = timeline.some(({ kind }) => kind === 'parcel');
  return (
    <>
      <ol className="timeline">
        {timeline.map(({ at, text }, index) => (
          <li key={index}>
            {text}
            <span>
              <StoreDate iso={at} withTime />
            </span>
          </li>
        ))}
      </ol>
      {isInParts
        ? parcels.map(
            (parcel) =>
              parcel.trackingUrl && (
                <p key={parcel.number}>
                  <a className="button button--quiet" href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                    Track Package {parcel.number}
                  </a>
                </p>
              ),
          )
        : trackingUrl && (
            <a className="button button--quiet" href={trackingUrl} target="_blank" rel="noreferrer">
              Track Your Package
            </a>
          )}
    </>
  );
}

interface ReturnsLinkProps {
  order: Order;
  /** In a list of orders, the link's accessible name includes the order. */
  named?: boolean;
  /** Key of a mailed link, for an order that was placed without an account. */
  linkKey?: string;
}

/** Link to the page of an order's returns. Renders nothing if the order has no returns and none can be requested. */
export function ReturnsLink({ order: { id, returnable, timeline }, named = false, linkKey }: ReturnsLinkProps) {
  const hasReturns = timeline.some(({ kind }) => kind === 'return');
  if (!returnable && !hasReturns) return null;
  const text = returnable ? 'Return or exchange' : 'Your returns';
  return (
    <Link to={returnsPath(id, linkKey)} aria-label={named ? `${text}: order ${id}` : undefined}>
      {text}
    </Link>
  );
}

/** @param props.children links to the next pages */
export function OrderNotFound({ children }: { children: ReactNode }) {
  return (
    <div className="container empty-state">
      <h1>Order Not Found</h1>
      <p>We couldn&apos;t find your order. Please contact customer support.</p>
      <div className="empty-state__actions">{children}</div>
    </div>
  );
}

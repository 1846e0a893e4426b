import './order.css';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cartPath, contactPath, homePath, orderConfirmationPath } from '../../page/paths';
import { useStore } from '../../page/use-store';
import { useBuyer } from '../../session/use-buyer';
import { mailTo } from '../../ui/contact-address';
import { Icon } from '../../ui/icon';
import { OrderArrival } from '../orders/order-view';
import { reloadGraceMs, shownOf, markShown, unreportedPayment } from './checkout-memory';
import { ClaimOrder, NextSteps } from './next-steps';
import { usePlacedOrder } from './use-order';
import { useUnfinishedPayment } from './use-unfinished-payment';
import type { Order } from '../../api/models';
import { ProductPicture } from '../../ui/product-picture';

export default function CheckoutSuccessPage() {
  const found = useBuyer();
  const orderId = orderIdOf(useLocation().state);
  const isLate = orderId === undefined && found.state === 'here';
  return isLate ? <LateOrder userId={found.buyer.id} /> : <Outcome orderId={orderId} />;
}

/** @param props.refund reason for the refund of a payment without an order */
function Outcome({ orderId, refund }: { orderId: string | undefined; refund?: string | undefined }) {
  const { supportEmail } = useStore();
  return (
    <div className="container empty-state order-complete">
      <Icon name={refund ? 'bag' : 'check'} size={48} />
      <h1>{refund ? 'Payment Refunded' : 'Order Complete!'}</h1>
      {refund ? (
        <p role="alert" className="order-complete__refund">
          {refund}
        </p>
      ) : (
        <>
          {orderId && <PlacedOrder id={orderId} />}
          <p>A confirmation email has been sent.</p>
          {orderId ? <NextNews id={orderId} /> : <p>{shipsSoon}</p>}
        </>
      )}
      <div className="empty-state__actions">
        <Link to={refund ? cartPath : homePath} className="button">
          {refund ? 'Return to Cart' : 'Continue Shopping'}
        </Link>
        <Link to={contactPath} className="button button--quiet">
          Contact Support
        </Link>
      </div>
      <p className="order-complete__support">
        Questions? Write to <a href={mailTo(supportEmail)}>{supportEmail}</a>
      </p>
    </div>
  );
}

const shipsSoon = 'Your order will be shipped within 1-2 business days.';

function NextNews({ id }: { id: string }) {
  const isPickup = usePlacedOrder(id)?.shippingMethod === 'pickup';
  return <p>{isPickup ? 'We will email you when your order is ready to pick up.' : shipsSoon}</p>;
}

function PlacedOrder({ id }: { id: string }) {
  const order = usePlacedOrder(id);
  const found = useBuyer();
  const userId = found.state === 'here' ? found.buyer.id : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    markShown(userId);
    const forget = () => unreportedPayment.remove(userId);
    const timer = setTimeout(forget, reloadGraceMs);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [userId]);

  return (
    <>
      <p>
        Your order number is <strong>{id}</strong>
      </p>
      {order && <OrderArrival order={order} />}
      {order && <OrderPictures items={order.items} />}
      <p>
        <Link to={orderConfirmationPath(id)} className="button button--quiet">
          View Your Order
        </Link>
      </p>
      {order && <NextSteps order={order} />}
      {order?.guest && <ClaimOrder id={id} />}
    </>
  );
}

/** Retries once to load the order of a payment whose response was lost. */
function LateOrder({ userId }: { userId: number }) {
  const [unreported] = useState(() => {
    const payment = unreportedPayment.read(userId);
    return shownOf(userId, payment) === 'before' ? undefined : payment;
  });
  const { order, refund } = useUnfinishedPayment(userId, unreported);
  return <Outcome orderId={order?.id} refund={refund} />;
}

/** Reads the id from the history entry that the checkout created; undefined if the visitor came another way. */
function orderIdOf(state: unknown): string | undefined {
  const given = typeof state === 'object' && state !== null && 'orderId' in state ? state.orderId : undefined;
  return typeof given === 'string' ? given : undefined;
}

function OrderPictures({ items }: { items: Order['items'] }) {
  return (
    <ul className="order-complete__pictures">
      {items.map(({ id, product: { name, imageUrl }, variant, quantity }) => (
        <li key={id}>
          <ProductPicture
            src={imageUrl ?? ''}
            alt={[name, variant, quantity > 1 && `${quantity} items`].filter(Boolean).join(', ')}
            sizes="84px"
            maxWidth={200}
          />
        </li>
      ))}
    </ul>
  );
}

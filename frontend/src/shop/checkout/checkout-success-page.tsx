import './order.css';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { contactPath, homePath, orderConfirmationPath } from '../../page/paths';
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
  const { supportEmail } = useStore();
  const found = useBuyer();
  const orderId = orderIdOf(useLocation().state);
  return (
    <div className="container empty-state order-complete">
      <Icon name="check" size={48} />
      <h1>Order Complete!</h1>
      {orderId ? <PlacedOrder id={orderId} /> : found.state === 'here' && <LateOrder userId={found.buyer.id} />}
      <p>A confirmation email has been sent.</p>
      {orderId ? <NextNews id={orderId} /> : <p>{shipsSoon}</p>}
      <div className="empty-state__actions">
        <Link to={homePath} className="button">
          Continue Shopping
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
  if (order) return <PlacedOrder id={order.id} />;
  return refund && <p className="order-complete__refund">{refund}</p>;
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

import './order.css';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { cartPath, contactPath, homePath, orderConfirmationPath } from '../../page/paths';
import { useStore } from '../../page/use-store';
import { useBuyer } from '../../session/use-buyer';
import { mailTo } from '../../ui/contact-address';
import { Icon } from '../../ui/icon';
import { Spinner } from '../../ui/spinner';
import { OrderArrival, PickupPlace } from '../orders/order-view';
import { reloadGraceMs, shownOf, markShown, unreportedPayment } from './checkout-memory';
import { ClaimOrder, NextSteps } from './next-steps';
import { usePlacedOrder } from './use-order';
import { notYet, useUnfinishedPayment } from './use-unfinished-payment';
import type { Order } from '../../api/models';
import { ProductPicture } from '../../ui/product-picture';

export default function CheckoutSuccessPage() {
  const found = useBuyer();
  const shown = shownIn(useLocation().state);
  if (shown.orderId ?? shown.refund) return <Outcome {...shown} />;
  if (found.state === 'loading') return <Spinner label="Loading" />;
  return found.state === 'here' ? <LateOrder userId={found.buyer.id} /> : <Outcome />;
}

/**
 * Result of a payment. The history entry of the page stores it. All fields are undefined if the visitor did not come
 * from a payment.
 */
interface Shown {
  orderId?: string | undefined;
  /** Reason for the refund of a payment without an order. */
  refund?: string | undefined;
}

/** @param props.unpaid message about a payment that has not succeeded */
function Outcome({ orderId, refund, unpaid }: Shown & { unpaid?: string | undefined }) {
  const { supportEmail } = useStore();
  const problem = refund ?? unpaid;
  const problemTitle = refund ? 'Payment Refunded' : 'Payment Not Confirmed';
  return (
    <div className="container empty-state order-complete">
      <Icon name={problem ? 'bag' : 'check'} size={48} />
      <h1>{problem ? problemTitle : 'Order Complete!'}</h1>
      {problem ? (
        <p role="alert" className="order-complete__refund">
          {problem}
        </p>
      ) : (
        <>
          {orderId && <PlacedOrder id={orderId} />}
          <p>A confirmation email has been sent.</p>
          {orderId ? <NextNews id={orderId} /> : <p>{shipsSoon}</p>}
        </>
      )}
      <div className="empty-state__actions">
        <Link to={problem ? cartPath : homePath} className="button">
          {problem ? 'Return to Cart' : 'Continue Shopping'}
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
  if (!isPickup) return <p>{shipsSoon}</p>;
  return (
    <>
      <p>We will email you when your order is ready to pick up.</p>
      <PickupPlace />
    </>
  );
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
  const { isChecking, order, refund, isUnpaid } = useUnfinishedPayment(userId, unreported);
  const unpaid = isUnpaid ? `${notYet} We will email you if it does.` : undefined;
  const navigate = useNavigate();
  // A refund is final: after a reload, the page reads it from the history entry.
  useEffect(() => {
    if (refund) void navigate('.', { replace: true, state: { refund } });
  }, [refund, navigate]);
  if (isChecking || refund) return <Spinner label="Checking your payment" />;
  return <Outcome orderId={order?.id} unpaid={unpaid} />;
}

function shownIn(state: unknown): Shown {
  const texts = Object.entries(state ?? {}).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts);
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

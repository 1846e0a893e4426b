import './order.css';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Order } from '../../api/models';
import { homePath } from '../../page/paths';
import { useStore } from '../../page/use-store';
import { mailTo } from '../../ui/contact-address';
import { Money } from '../../ui/money';
import { isRefundedInFull } from '../../ui/order-money';
import { RetryButton } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { StoreDate } from '../../page/store-date';
import { TotalsList } from '../cart/totals-list';
import {
  isHandedOver,
  OrderAddress,
  OrderArrival,
  OrderDelivery,
  OrderNotFound,
  OrderTimeline,
  PaymentDue,
  ReturnsLink,
  ShopperStatus,
} from '../orders/order-view';
import { OrderItems } from '../orders/order-items';
import { ClaimOrder, NextSteps } from './next-steps';
import { useOrder } from './use-order';

export default function OrderConfirmationPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { order, retry } = useOrder(id, query.get('key'));
  if (order === undefined) return <Spinner label="Loading" />;
  if (order !== null) return <Confirmation order={order} linkKey={query.get('key')} />;
  return (
    <OrderNotFound>
      <Link to={homePath} className="button">
        Return to Home
      </Link>
      {retry && <RetryButton className="button button--quiet" onRetry={retry} />}
    </OrderNotFound>
  );
}

const statusTexts: Record<Order['status'], string> = {
  pending: 'has been received and is being processed.',
  processing: 'has been received and is being processed.',
  shipped: 'has been shipped.',
  completed: 'is complete.',
  cancelled: 'was cancelled.',
};

function statusText({ status, shippingMethod }: Order): string {
  return status === 'shipped' && shippingMethod === 'pickup' ? 'is ready to pick up.' : statusTexts[status];
}

/** @param props.linkKey key of the mailed link */
function Confirmation({ order, linkKey }: { order: Order; linkKey: string | null }) {
  const { supportEmail } = useStore();
  const { id, email, createdAt, total, refunded, status, mine } = order;
  const isRefunded = isRefundedInFull(order);
  const isInHand = !isRefunded && (status === 'pending' || status === 'processing');
  return (
    <div className="container order">
      <header className="order__thanks">
        <h1>Thank You for Your Order!</h1>
        <p>
          Your order #{id} {isRefunded && status !== 'cancelled' ? 'was refunded.' : statusText(order)}
        </p>
        {email && <p>A confirmation email has been sent to {email}</p>}
        <OrderArrival order={order} />
        <ShopperStatus order={order} />
        <PaymentDue order={order} />
      </header>
      {!isInHand && (
        <section className="order__happened" aria-labelledby="order-timeline">
          <h2 id="order-timeline">Order Updates</h2>
          <OrderTimeline order={order} />
          {mine && (
            <p>
              <ReturnsLink order={order} />
            </p>
          )}
          {order.guest && linkKey !== null && (
            <p>
              <ReturnsLink order={order} linkKey={linkKey} />
            </p>
          )}
          {order.guest && linkKey === null && order.returnable && (
            <p>To return or exchange items, use the link in the latest email about this order.</p>
          )}
        </section>
      )}
      <div className="order__facts">
        <section aria-labelledby="order-summary">
          <h2 id="order-summary">Order Summary</h2>
          <p>
            <StoreDate iso={createdAt} />
          </p>
        </section>
        <section aria-labelledby="order-payment">
          <h2 id="order-payment">Payment</h2>
          <p>
            Total: <Money amount={total} />
          </p>
          {refunded > 0 && (
            <p>
              Refund: <Money amount={refunded} />
            </p>
          )}
        </section>
        <section aria-labelledby="order-address">
          <h2 id="order-address">{isHandedOver(order) ? 'Customer' : 'Shipping Address'}</h2>
          <OrderAddress order={order} />
          {order.shippingMethod === 'pickup' && <OrderDelivery order={order} />}
        </section>
      </div>
      <section className="order__items" aria-labelledby="order-items">
        <h2 id="order-items">Order Items</h2>
        <OrderItems items={order.items} />
        <TotalsList
          totals={order}
          promoCode={order.promoCode}
          isHandedOver={isHandedOver(order)}
          due={order.due}
          refund={order}
        />
      </section>
      <NextSteps order={order} />
      {order.guest && <ClaimOrder id={id} linkKey={linkKey} />}
      <footer className="order__next">
        <p>You will receive email updates about your order status.</p>
        <div className="empty-state__actions">
          <Link to={homePath} className="button">
            Continue Shopping
          </Link>
          <a className="button button--quiet" href={mailTo(supportEmail, `Question about order #${id}`)}>
            Contact Support
          </a>
        </div>
      </footer>
    </div>
  );
}

import './orders.css';
import { Link, useParams } from 'react-router-dom';
import type { Order } from '../../api/models';
import { cartPath, ordersPath, reviewPath } from '../../page/paths';
import { AsOf } from '../../page/device-notes/as-of';
import { useStore } from '../../page/use-store';
import { mailTo } from '../../ui/contact-address';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { ActionButton } from '../../ui/steady-button';
import { StoreDate } from '../../page/store-date';
import { IntakeList } from '../cart/intake-list';
import { TotalsList } from '../cart/totals-list';
import {
  isHandedOver,
  shipsNothing,
  OrderAddress,
  OrderArrival,
  OrderDelivery,
  OrderNotFound,
  OrderTimeline,
  PaymentDue,
  ReturnsLink,
  ShopperStatus,
} from './order-view';
import { OrderItems } from './order-items';
import { useBuyAgain } from './use-buy-again';
import { useOneOrder } from './use-orders';

const failure = {
  title: 'Your order could not be loaded',
  text: 'The shop could not be reached. Please try again.',
};

export default function OrderPage() {
  const { id = '' } = useParams();
  const { order, error, retry } = useOneOrder(id);
  if (order) return <ShownOrder order={order} onRetry={retry} />;
  if (order === null) {
    return (
      <OrderNotFound>
        <Link to={ordersPath} className="button">
          My Orders
        </Link>
      </OrderNotFound>
    );
  }
  return error ? <LoadFailed {...failure} onRetry={retry} /> : <PageSkeleton />;
}

function ShownOrder({ order, onRetry }: { order: Order; onRetry: () => unknown }) {
  const { supportEmail } = useStore();
  const { id, mine, createdAt, status, items } = order;
  return (
    <div className="container orders">
      <Link to={ordersPath} className="orders__back">
        My Orders
      </Link>
      <header className="orders__head">
        <h1>
          Order <span className="orders__number">{id}</span>
        </h1>
        <ShopperStatus order={order} />
        <p>
          <StoreDate iso={createdAt} />
        </p>
      </header>
      <AsOf data={order} onRetry={onRetry} />
      <PaymentDue order={order} />
      <div className="orders__columns">
        <section aria-labelledby="order-timeline">
          <h2 id="order-timeline">Order Updates</h2>
          <OrderTimeline order={order} />
        </section>
        <section aria-labelledby="order-address">
          <h2 id="order-address">{isHandedOver(order) ? 'Customer' : 'Shipping Address'}</h2>
          <OrderAddress order={order} />
          <OrderDelivery order={order} />
          <OrderArrival order={order} />
        </section>
      </div>
      <section aria-labelledby="order-items">
        <h2 id="order-items">Order Items</h2>
        <OrderItems items={items} />
        <TotalsList
          totals={order}
          promoCode={order.promoCode}
          isHandedOver={isHandedOver(order)}
          due={order.due}
          refund={order}
        />
      </section>
      {mine && !shipsNothing(items) && (status === 'shipped' || status === 'completed') && (
        <p className="orders__links">
          <ReturnsLink order={order} />
          <Link to={reviewPath(id)}>Write a review</Link>
        </p>
      )}
      {mine && !shipsNothing(items) && <BuyAgain orderId={id} />}
      <p className="orders__support">
        <a href={mailTo(supportEmail, `Question about order #${id}`)}>Contact Support</a>
      </p>
    </div>
  );
}

function BuyAgain({ orderId }: { orderId: string }) {
  const { intake, buy } = useBuyAgain(orderId);
  return (
    <section className="orders__again" aria-label="Buy again">
      <ActionButton className="button" action={buy} busyLabel="Adding...">
        Buy Again
      </ActionButton>
      {intake && (
        <div role="status">
          <IntakeList intake={intake} />
          <Link to={cartPath}>Go to Cart</Link>
        </div>
      )}
    </section>
  );
}

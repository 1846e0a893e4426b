import './orders.css';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../api/models';
import { orderPath, productsPath, reviewPath } from '../../page/paths';
import { AsOf } from '../../page/device-notes/as-of';
import { Money } from '../../ui/money';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { StoreDate } from '../../page/store-date';
import { OrderArrival, ReturnsLink, ShopperStatus, shipsNothing } from './order-view';
import { Refund } from '../cart/totals-list';
import { OrderItems } from './order-items';
import { useOrders } from './use-orders';

const shownAtOnce = 10;

const failure = {
  title: 'Your orders could not be loaded',
  text: 'The shop could not be reached. Please try again.',
};

export default function OrdersPage() {
  const { orders, error, retry } = useOrders();
  if (orders) return orders.length > 0 ? <OrderHistory orders={orders} onRetry={retry} /> : <NoOrders />;
  return error ? <LoadFailed {...failure} onRetry={retry} /> : <PageSkeleton />;
}

function OrderHistory({ orders, onRetry }: { orders: Order[]; onRetry: () => unknown }) {
  const [shown, setShown] = useState(shownAtOnce);
  const list = useRef<HTMLUListElement>(null);
  const left = orders.length - shown;

  useEffect(() => {
    if (shown === shownAtOnce) return;
    list.current?.querySelectorAll<HTMLElement>('h2 a')[shown - shownAtOnce]?.focus();
  }, [shown]);

  return (
    <div className="container orders">
      <h1>My Orders</h1>
      <AsOf data={orders} onRetry={onRetry} />
      <ul ref={list}>
        {orders.slice(0, shown).map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="button button--quiet" onClick={() => setShown(shown + shownAtOnce)}>
          Show more ({left})
        </button>
      )}
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { id, mine, createdAt, status, items, total, paid, refunded, due, payUrl } = order;
  return (
    <article className="order-card">
      <header>
        <h2>
          <Link to={orderPath(id)}>Order {id}</Link>
        </h2>
        <ShopperStatus order={order} />
        <p>
          <StoreDate iso={createdAt} />
        </p>
        <OrderArrival order={order} />
      </header>
      <OrderItems items={items} />
      {!shipsNothing(items) && (status === 'shipped' || status === 'completed') && (
        <p className="orders__links">
          {mine && <ReturnsLink order={order} named />}
          <Link to={reviewPath(id)} aria-label={`Write a review: order ${id}`}>
            Write a review
          </Link>
        </p>
      )}
      <p className="order-card__total">
        Total <Money amount={total} />
      </p>
      {refunded > 0 && (
        <dl className="totals">
          <Refund total={total} paid={paid} refunded={refunded} />
        </dl>
      )}
      {due > 0 && (
        <p className="order-card__due">
          Not paid
          {payUrl !== undefined && (
            <a className="button" href={payUrl} aria-label={`Pay Now: order ${id}`}>
              Pay Now
            </a>
          )}
        </p>
      )}
    </article>
  );
}

function NoOrders() {
  return (
    <div className="container empty-state empty-state--bare">
      <h1>No orders yet</h1>
      <p>Your orders and their status appear here.</p>
      <div className="empty-state__actions">
        <Link to={productsPath} className="button">
          Start Shopping
        </Link>
      </div>
    </div>
  );
}

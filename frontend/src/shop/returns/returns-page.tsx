import './returns.css';
import type { OrderReturns } from '../../api/models';
import {
  orderConfirmationPath,
  orderPath,
  ordersPath,
  returnsPath,
  shippingReturnsPath,
  signInPath,
} from '../../page/paths';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { DaySpan } from '../../ui/day-span';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { ReturnForm } from './return-form';
import { type ReturnedOrder, useOrderReturns } from './use-returns';

/** Page on which customers return items of an order and see the state of earlier returns. */
export default function ReturnsPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const order = { id, linkKey: query.get('key') };
  const { returns, error, isUnknown, needsSignIn, retry } = useOrderReturns(order);
  if (returns) return <ShownReturns order={order} shown={returns} />;
  if (needsSignIn) {
    return (
      <div className="container empty-state">
        <h1>Please sign in</h1>
        <p>
          {order.linkKey === null
            ? 'Sign in to return your order. Without an account, open the link in the latest email about this order.'
            : 'This link no longer works. Open the link in the latest email about this order, or sign in.'}
        </p>
        <Link className="button" to={signInPath({ next: returnsPath(id) })}>
          Sign In
        </Link>
      </div>
    );
  }
  if (isUnknown) {
    return (
      <div className="container empty-state">
        <h1>Order not found</h1>
        <p>We couldn’t find this order among yours.</p>
        <Link className="button" to={ordersPath}>
          My Orders
        </Link>
      </div>
    );
  }
  if (!error) return <PageSkeleton />;
  const text = 'The shop could not be reached. Please try again.';
  return <LoadFailed title="Your returns could not be loaded" text={text} onRetry={retry} />;
}

function ShownReturns({ order, shown }: { order: ReturnedOrder; shown: OrderReturns }) {
  const { refusal, lastDay } = shown;
  const { id, linkKey } = order;
  return (
    <div className="container returns-page">
      <Link to={linkKey === null ? orderPath(id) : orderConfirmationPath(id, linkKey)} className="returns-page__back">
        Order {id}
      </Link>
      <h1>Return or Exchange</h1>
      {refusal === null ? (
        <p className="returns-page__lead">
          Free until <DaySpan from={lastDay} to={lastDay} />, for items that are unworn and unwashed, with their tags.{' '}
          <Link to={shippingReturnsPath}>How returns work</Link>
        </p>
      ) : (
        <p className="returns-page__lead" role="status">
          {refusal} <Link to={shippingReturnsPath}>How returns work</Link>
        </p>
      )}
      <ReturnForm order={order} shown={shown} />
    </div>
  );
}

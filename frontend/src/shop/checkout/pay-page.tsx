import './order.css';
import './checkout.css';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { OrderPayment } from '../../api/models';
import { useHydrated } from '../../device/observed';
import { homePath } from '../../page/paths';
import { useStore } from '../../page/use-store';
import { mailTo } from '../../ui/contact-address';
import { LoadFailed } from '../../ui/load-failed';
import { Money } from '../../ui/money';
import { Spinner } from '../../ui/spinner';
import { TotalsList } from '../cart/totals-list';
import { OrderItems } from '../orders/order-items';
import { shipsNothing } from '../orders/order-view';
import { useOrderPayment, usePayOrder, useReturnedOrderPayment } from './use-order-payment';

const PayForm = lazy(() => import('./pay-form'));

/** Page of the mailed payment link for an order. */
export default function PayPage() {
  const { token = '' } = useParams();
  const { order, failed, reload } = useOrderPayment(token);
  const settle = (paid?: OrderPayment) => void reload(paid);
  if (order) return <Payment token={token} order={order} onSettled={settle} />;
  if (order === null) return <Ended token={token} onSettled={settle} />;
  if (!failed) return <Spinner label="Loading" />;
  const text = 'The shop could not be reached. Please try again.';
  return <LoadFailed title="Your order could not be loaded" text={text} onRetry={() => reload()} />;
}

interface PaymentProps {
  token: string;
  order: OrderPayment;
  onSettled: (order?: OrderPayment) => void;
}

function Payment({ token, order, onSettled }: PaymentProps) {
  const { supportEmail } = useStore();
  const [paid, setPaid] = useState<number>();
  const [notice, setNotice] = useState<string>();
  const { id, state, due, total, items } = order;
  const settle = (settled?: OrderPayment) => {
    if (settled?.state === 'paid') setPaid(due);
    onSettled(settled);
  };
  return (
    <div className="container order pay">
      <header className="order__thanks">
        <h1>{titles[state]}</h1>
        <p role="status">{state === 'due' ? `Order ${id}` : (notice ?? outcomeOf(order, paid))}</p>
      </header>
      <section className="order__items" aria-labelledby="order-items">
        <h2 id="order-items">Order Items</h2>
        <OrderItems items={items} />
        <TotalsList totals={order} isHandedOver={order.shippingMethod === 'pickup' || shipsNothing(items)} />
        {due > 0 && due !== total && (
          <p>
            The order was changed. The amount due is <Money amount={due} />.
          </p>
        )}
      </section>
      {state === 'due' && <WithScripts {...{ token, due, notice }} onNotice={setNotice} onSettled={settle} />}
      <footer className="order__next">
        <p>
          Questions? Write to <a href={mailTo(supportEmail, `Order ${id}`)}>{supportEmail}</a>.
        </p>
      </footer>
    </div>
  );
}

const titles: Record<OrderPayment['state'], string> = {
  due: 'Pay for Your Order',
  'too-small': 'Please Contact Us to Pay',
  paid: 'Your Order Is Paid',
  cancelled: 'Your Order Was Cancelled',
};

/** @param paid the amount that was just paid on this page */
function outcomeOf({ id, state, due }: OrderPayment, paid: number | undefined) {
  if (state === 'too-small')
    return (
      <>
        Order {id}: <Money amount={due} /> is too small to be paid by card. Please contact us to pay it another way.
      </>
    );
  if (state === 'cancelled') return `Order ${id} was cancelled, so there is nothing to pay.`;
  if (paid === undefined) return `Order ${id} is paid. There is nothing left to pay.`;
  return (
    <>
      Thank you. We received <Money amount={paid} /> for order {id}, and we will email you a receipt.
    </>
  );
}

function WithScripts(props: ComponentProps<typeof PayForm>) {
  if (!useHydrated()) {
    return (
      <noscript>
        <p className="checkout__notice">
          Payment needs JavaScript because our payment provider supplies the card fields. Please turn on JavaScript in
          your browser, then reload this page.
        </p>
      </noscript>
    );
  }
  return (
    <Suspense fallback={<p role="status">Loading the payment form...</p>}>
      <PayForm {...props} />
    </Suspense>
  );
}

/**
 * The link has ended, but the customer may have paid before. The page reports a payment that the bank has sent back.
 */
function Ended({ token, onSettled }: Pick<PaymentProps, 'token' | 'onSettled'>) {
  const { supportEmail } = useStore();
  const [notice, setNotice] = useState<string>();
  const { report } = usePayOrder(token, onSettled, setNotice);
  useReturnedOrderPayment(useSearchParams()[0].get('payment_intent'), report);
  return (
    <div className="container empty-state">
      <h1>This Link Has Expired</h1>
      {notice !== undefined && <p role="alert">{notice}</p>}
      <p>
        This link has expired, or was replaced or cancelled. If you have already paid, you will get a receipt by email.
        If not, please write to <a href={mailTo(supportEmail, 'Payment link for my order')}>{supportEmail}</a> for a new
        link.
      </p>
      <div className="empty-state__actions">
        <Link to={homePath} className="button">
          Return to Home
        </Link>
      </div>
    </div>
  );
}

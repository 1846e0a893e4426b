import './checkout.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useNavigation } from 'react-router-dom';
import type { Cart } from '../../api/models';
import { cartPath, checkoutPath, checkoutSuccessPath, signInPath } from '../../page/paths';
import { connection } from '../../device/connection';
import { useHydrated, useObserved } from '../../device/observed';
import { type Buyer, useBuyer } from '../../session/use-buyer';
import { AntdTheme } from '../../theme/antd-theme';
import { RetryButton } from '../../ui/load-failed';
import { labelOf, useAddresses } from '../addresses/use-addresses';
import { useCart } from '../cart/use-cart';
import { CheckoutForm } from './checkout-form';
import { shownOf, unreportedPayment } from './checkout-memory';
import { usePaymentIntent } from './use-payment-intent';
import { useReturnedPayment, useUnfinishedPayment } from './use-unfinished-payment';

export default function CheckoutPage() {
  const found = useBuyer();
  if (!useHydrated()) return <BeforeScripts />;
  return found.state === 'here' ? <Checkout user={found.buyer} isGuest={found.isGuest} /> : <SettingUp />;
}

function Checkout({ user, isGuest }: { user: Buyer; isGuest: boolean }) {
  const { data: current, isKnown, error } = useCart();
  const { addresses, isLoading: isReading, saveSilently: saveAddress } = useAddresses(!isGuest);
  const [beingPaid, setBeingPaid] = useState<Cart | null>(null);
  const cart = beingPaid ?? current;

  /**
   * Whether the shopper accepted the changes in the cart on this page. The value survives while the payment is set up.
   */
  const [agreed, setAgreed] = useState(false);

  const [unreported] = useState(() => unreportedPayment.read(user.id));
  const [shown] = useState(() => shownOf(user.id, unreported));
  // If the order was shown and the cart is not empty, the shopper is making another purchase.
  const checksUnreported = shown === 'never' || (shown === 'just now' && current?.items.length === 0);
  const returned = useReturnedPayment(user.id);
  const former = useUnfinishedPayment(user.id, checksUnreported && !returned.isReturn ? unreported : undefined);
  const isChecking = returned.isChecking || former.isChecking;
  const found = returned.order ?? former.order;
  const payment = usePaymentIntent(isChecking || found ? undefined : cart);
  const latest = useUnfinishedPayment(user.id, payment.processing);
  // The payment that prevented the setup is being refunded, so the cart can be paid for again.
  const renew = useEffectEvent(() => void payment.renew());
  useEffect(() => {
    if (latest.refund) renew();
  }, [latest.refund]);

  const isLeaving = useNavigation().state !== 'idle';
  const order = found ?? latest.order;
  if (order) return <Navigate to={checkoutSuccessPath} replace state={{ orderId: order.id }} />;
  if (isChecking || latest.isChecking) return <SettingUp />;
  if (isLeaving) return <SettingUp />;
  if (cart ? cart.items.length === 0 : !isKnown) return <Navigate to={cartPath} replace />;
  if (payment.error ?? (cart ? undefined : error)) {
    const processing = payment.processing && 'Your payment is being processed.';
    return <Unavailable reason={latest.refund ?? processing} onRetry={payment.renew} />;
  }
  const blocked = cart?.items.some(({ problem }) => problem !== null) ?? false;
  if (!cart || isReading || (!payment.intent && !blocked && !agreed)) return <SettingUp />;

  return (
    <div className="container checkout">
      <h1>Checkout</h1>
      {isGuest && (
        <p className="checkout__guest">
          You are buying as a guest. Have an account? <Link to={signInPath({ next: checkoutPath })}>Sign in</Link>
        </p>
      )}
      <AntdTheme>
        <CheckoutForm
          user={user}
          isGuest={isGuest}
          addresses={addresses}
          onSaveAddress={(customer) => saveAddress(labelOf(customer))}
          cart={cart}
          intent={blocked ? undefined : payment.intent}
          isRenewing={payment.isRenewing}
          notice={returned.notice ?? former.refund ?? latest.refund}
          onPaying={(paying) => setBeingPaid(paying ? cart : null)}
          onChanged={payment.renew}
          onAgreed={() => setAgreed(true)}
        />
      </AntdTheme>
    </div>
  );
}

/** Content of the page until scripts run. Browsers without scripts explain why the payment needs scripts. */
function BeforeScripts() {
  return (
    <>
      <noscript>
        <div className="container empty-state">
          <h1>Checkout</h1>
          <p>
            Payment needs JavaScript because our payment provider supplies the card fields. Please turn on JavaScript in
            your browser, then reload this page. Your cart is saved.
          </p>
          <div className="empty-state__actions">
            <a href={cartPath} className="button">
              Return to Cart
            </a>
          </div>
        </div>
        <style>{'.checkout-setting-up { display: none; }'}</style>
      </noscript>
      <div className="checkout-setting-up">
        <SettingUp />
      </div>
    </>
  );
}

function SettingUp() {
  return (
    <div className="container empty-state" role="status">
      <div className="checkout__spinner spinner" />
      <p>Setting up checkout...</p>
    </div>
  );
}

/** @param reason a sentence; undefined if the payment could not be set up */
function Unavailable({ reason, onRetry }: { reason: string | undefined; onRetry: () => unknown }) {
  const { offline } = useObserved(connection);
  const failure = offline
    ? 'You are offline. Your cart is saved. Please check out when you are online again.'
    : 'Unable to process payment at this time.';
  return (
    <div className="container empty-state">
      <h1>Checkout Unavailable</h1>
      <p>{reason ?? failure}</p>
      <div className="empty-state__actions">
        <Link to={cartPath} className="button">
          Return to Cart
        </Link>
        <RetryButton className="button button--quiet" onRetry={onRetry} />
      </div>
    </div>
  );
}

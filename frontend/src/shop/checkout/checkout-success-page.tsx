import './order.css';
import { Link, useLocation } from 'react-router-dom';
import { homePath, orderConfirmationPath } from '../../app/paths';
import { useHead } from '../../app/use-head';
import { useStore } from '../../app/use-store';
import { Icon } from '../../ui/icon';

export default function CheckoutSuccessPage() {
  useHead({ title: 'Order Complete' });
  const { supportEmail } = useStore();
  const orderId = orderIdOf(useLocation().state);
  return (
    <div className="container empty-state order-complete">
      <Icon name="check" size={48} />
      <h1>Order Complete!</h1>
      {orderId && (
        <p>
          Your order number is <Link to={orderConfirmationPath(orderId)}>{orderId}</Link>
        </p>
      )}
      <p>A confirmation email has been sent.</p>
      <p>Your order will be shipped within 1-2 business days.</p>
      <div className="empty-state__actions">
        <Link to={homePath} className="button">
          Continue Shopping
        </Link>
        {orderId && (
          <Link to={orderConfirmationPath(orderId)} className="button button--quiet">
            View Your Order
          </Link>
        )}
      </div>
      <p className="order-complete__support">
        Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </div>
  );
}

/** As the checkout left it in the history; absent for people who come here by another way. */
function orderIdOf(state: unknown): string | undefined {
  const given = typeof state === 'object' && state !== null && 'orderId' in state ? state.orderId : undefined;
  return typeof given === 'string' ? given : undefined;
}

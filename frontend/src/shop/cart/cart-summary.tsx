import { Link } from '../../page/router';
import type { Cart } from '../../api/models';
import { checkoutPath } from '../../page/paths';
import { formatMoney } from '../../ui/money';
import DeliveryLine from '../delivery/delivery-line';
import { PromoForm } from './promo-form';
import { TotalsList } from './totals-list';

/** @param props.pending the figures are about to change */
export function CartSummary({ cart, pending }: { cart: Cart; pending: boolean }) {
  const { items, totals, promo } = cart;
  const problems = items.filter(({ problem }) => problem !== null).length;
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Order Summary</h2>
      <div aria-live="polite" aria-busy={pending} className="summary__figures">
        <TotalsList totals={totals} promoCode={promo?.code} />
        {totals.freeShippingRemaining > 0 && totals.subtotal > 0 && (
          <FreeShipping subtotal={totals.subtotal} remaining={totals.freeShippingRemaining} />
        )}
      </div>
      <DeliveryLine />
      <PromoForm cart={cart} />
      {problems > 0 && (
        <p id="cart-problems" className="field-error" role="status">
          {problems === 1 ? 'One item needs' : `${problems} items need`} your attention before you can check out.
        </p>
      )}
      {problems > 0 ? (
        <button type="button" className="button button--wide" aria-disabled aria-describedby="cart-problems">
          Proceed to Checkout
        </button>
      ) : (
        <Link to={checkoutPath} className="button button--wide">
          Proceed to Checkout
        </Link>
      )}
    </section>
  );
}

function FreeShipping({ subtotal, remaining }: { subtotal: number; remaining: number }) {
  return (
    <div className="free-shipping">
      <p>{formatMoney(remaining)} to free shipping</p>
      <div className="free-shipping__bar" aria-hidden="true">
        <div style={{ width: `${(100 * subtotal) / (subtotal + remaining)}%` }} />
      </div>
    </div>
  );
}

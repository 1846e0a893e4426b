import { Link } from 'react-router-dom';
import type { Cart } from '../../api/models';
import { checkoutPath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { DeliveryLine } from '../delivery/delivery-line';
import { AcceptedCards } from './accepted-cards';
import { CartProblems, problemsIn } from './cart-problems';
import { FreeShipping } from './free-shipping';
import { PromoForm } from './promo-form';
import { TotalsList } from './totals-list';

/** @param props.pending the figures are being recalculated */
export function CartSummary({ cart, pending }: { cart: Cart; pending: boolean }) {
  const { items, totals, promo } = cart;
  const problems = problemsIn(items);
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Order Summary</h2>
      <div aria-live="polite" aria-busy={pending} className="summary__figures">
        <TotalsList totals={totals} promoCode={promo?.code} />
        <FreeShipping totals={totals} />
      </div>
      <DeliveryLine />
      <PromoForm cart={cart} />
      <CartProblems id="cart-problems" count={problems} />
      {problems > 0 ? (
        <button type="button" className="button button--wide" aria-disabled aria-describedby="cart-problems">
          Proceed to Checkout
        </button>
      ) : (
        <Link to={checkoutPath} className="button button--wide">
          Proceed to Checkout
        </Link>
      )}
      <div className="summary__promises">
        <p>
          <Icon name="returns" size={20} />
          Free returns within 30 days
        </p>
        <AcceptedCards />
      </div>
    </section>
  );
}

import { type Ref, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Cart, Totals } from '../../api/models';
import { cartPath } from '../../page/paths';
import { Icon } from '../../ui/icon';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { TotalsList } from '../cart/totals-list';
import { entriesOf } from '../cart/cart-item';

interface CheckoutSummaryProps {
  cart: Cart;
  totals: Totals;
  titleRef: Ref<HTMLHeadingElement>;
}

/**
 * Order summary. Narrow screens show only its first line until the shopper opens the summary, or a line or the
 * promo code of the cart has a problem.
 */
export function CheckoutSummary({ cart: { items, promo, pausedPromo }, totals, titleRef }: CheckoutSummaryProps) {
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? (pausedPromo !== undefined || items.some(({ problem }) => problem !== null));
  return (
    <section className="summary checkout__summary" aria-labelledby="summary-title">
      <div className="checkout__summary-head">
        <h2 id="summary-title" ref={titleRef} tabIndex={-1}>
          Order Summary
        </h2>
        <button
          type="button"
          className="checkout__summary-toggle"
          aria-expanded={open}
          aria-controls="summary-details"
          onClick={() => setChosen(!open)}
        >
          <span className="visually-hidden">Order summary</span> ·{' '}
          <span aria-live={open ? 'off' : 'polite'}>
            <Money amount={totals.total} />
          </span>
          <Icon name="chevron" size={20} />
        </button>
      </div>
      <div id="summary-details" className="checkout__summary-details">
        <ul className="summary-lines">
          {entriesOf(items).map(
            ({ id, name, details, imageUrl, placeholder, quantity, price, lineTotal, problemMessage }) => (
              <li key={id}>
                <ProductPicture src={imageUrl} alt="" placeholder={placeholder} sizes="56px" maxWidth={200} />
                <div>
                  <p>{name}</p>
                  {details.map((detail) => (
                    <p key={detail} className="summary-lines__variant">
                      {detail}
                    </p>
                  ))}
                  <p className="summary-lines__variant">
                    {quantity} × <Money amount={price} />
                  </p>
                  {problemMessage && <p className="field-error">{problemMessage}</p>}
                </div>
                <Money amount={lineTotal} />
              </li>
            ),
          )}
        </ul>
        <div aria-live="polite">
          <TotalsList totals={totals} promoCode={promo?.code} />
          {pausedPromo && <p>{pausedPromo.message}</p>}
        </div>
        <Link to={cartPath} className="summary__change">
          Change your cart{!promo && ' or add a promo code'}
        </Link>
      </div>
    </section>
  );
}

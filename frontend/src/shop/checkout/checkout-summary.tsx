import type { Ref } from 'react';
import { Link } from '../../page/router';
import type { Cart, Totals } from '../../api/models';
import { cartPath } from '../../page/paths';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { TotalsList } from '../cart/totals-list';
import { variantName } from '../cart/cart-item';

interface CheckoutSummaryProps {
  cart: Cart;
  totals: Totals;
  titleRef: Ref<HTMLHeadingElement>;
}

export function CheckoutSummary({ cart: { items, promo }, totals, titleRef }: CheckoutSummaryProps) {
  return (
    <section className="summary checkout__summary" aria-labelledby="summary-title">
      <h2 id="summary-title" ref={titleRef} tabIndex={-1}>
        Order Summary
      </h2>
      <ul className="summary-lines">
        {items.map(({ id, product, variant, placeholder, quantity, price, lineTotal, problemMessage }) => (
          <li key={id}>
            <ProductPicture
              src={variant?.imageUrl ?? product.imageUrl}
              alt=""
              placeholder={placeholder}
              sizes="56px"
              maxWidth={200}
            />
            <div>
              <p>{product.name}</p>
              {variant && <p className="summary-lines__variant">{variantName(variant)}</p>}
              <p className="summary-lines__variant">
                {quantity} × <Money amount={price} />
              </p>
              {problemMessage && <p className="field-error">{problemMessage}</p>}
            </div>
            <Money amount={lineTotal} />
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        <TotalsList totals={totals} promoCode={promo?.code} />
      </div>
      <Link to={cartPath} className="summary__change">
        Change your cart
      </Link>
    </section>
  );
}

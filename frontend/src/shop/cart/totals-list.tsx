import type { Totals } from '../../api/models';
import { Money } from '../../ui/money';

interface TotalsListProps {
  totals: Omit<Totals, 'freeShippingRemaining'>;
  promoCode?: string | undefined;
  /** Whether the order was handed over in the store. Such orders have no shipping line. */
  isHandedOver?: boolean;
}

/** Totals as computed by the server, identical in cart, checkout and order. */
export function TotalsList({
  totals: { subtotal, discount, shipping, tax, total },
  promoCode,
  isHandedOver = false,
}: TotalsListProps) {
  return (
    <dl className="totals">
      <div>
        <dt>Subtotal</dt>
        <dd>
          <Money amount={subtotal} />
        </dd>
      </div>
      {discount > 0 && (
        <div className="totals__discount">
          <dt>{promoCode ? `Discount (${promoCode})` : 'Discount'}</dt>
          <dd>
            −<Money amount={discount} />
          </dd>
        </div>
      )}
      {!isHandedOver && (
        <div>
          <dt>Shipping</dt>
          <dd>{shipping === 0 ? 'FREE' : <Money amount={shipping} />}</dd>
        </div>
      )}
      {tax > 0 && (
        <div>
          <dt>Including VAT</dt>
          <dd>
            <Money amount={tax} />
          </dd>
        </div>
      )}
      <div className="totals__total">
        <dt>Total</dt>
        <dd>
          <Money amount={total} />
        </dd>
      </div>
    </dl>
  );
}

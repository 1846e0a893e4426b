import './free-shipping.css';
import type { Order, Totals } from '../../api/models';
import { formatMoney, Money } from '../../ui/money';

interface TotalsListProps {
  totals: Omit<Totals, 'freeShippingRemaining'>;
  promoCode?: string | undefined;
  /** Whether nothing is sent to the customer. Such an order has no shipping line unless shipping was charged. */
  isHandedOver?: boolean;
  /** The amount that the customer still has to pay, in dollars. The amount is shown if it differs from the total. */
  due?: number;
  /** Payment and refunds of an order, in dollars. Shown after a refund. */
  refund?: Pick<Order, 'paid' | 'refunded'>;
}

/** Totals that the server computed. Cart, checkout and orders show them in the same way. */
export function TotalsList({
  totals: { subtotal, discount, shipping, tax, total },
  promoCode,
  isHandedOver = false,
  due = 0,
  refund,
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
      {!(isHandedOver && shipping === 0) && (
        <div>
          <dt>{promoCode && discount === 0 && shipping === 0 ? `Shipping (${promoCode})` : 'Shipping'}</dt>
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
      {due > 0 && due !== total && (
        <div>
          <dt>Amount due</dt>
          <dd>
            <Money amount={due} />
          </dd>
        </div>
      )}
      {refund !== undefined && refund.refunded > 0 && (
        <Refund total={total} paid={refund.paid} refunded={refund.refunded} />
      )}
    </dl>
  );
}

/** The refunded amount, and the total after the refunds and without the part that was never charged. */
export function Refund({ total, paid, refunded }: Pick<Order, 'total' | 'paid' | 'refunded'>) {
  const remaining = Math.round((paid - refunded) * 100) / 100;
  return (
    <>
      {paid < total && (
        <div>
          <dt>Not charged</dt>
          <dd>
            −<Money amount={Math.round((total - paid) * 100) / 100} />
          </dd>
        </div>
      )}
      <div>
        <dt>Refunded</dt>
        <dd>
          −<Money amount={refunded} />
        </dd>
      </div>
      <div>
        <dt>Total after refunds</dt>
        <dd>
          <Money amount={remaining} />
        </dd>
      </div>
    </>
  );
}

/** Progress toward free shipping. `reached` is rendered when the cart qualifies. */
export function FreeShipping({ totals, reached = null }: { totals: Totals; reached?: string | null }) {
  const { subtotal, shipping, freeShippingRemaining: remaining } = totals;
  // If the price of shipping depends on weight or subtotal, shipping can be free below the limit for free shipping, and
  // can have a price above it.
  if (subtotal === 0 || (remaining === 0) !== (shipping === 0)) return null;
  if (remaining === 0) return reached === null ? null : <FreeShippingBar text={reached} share={1} />;
  return (
    <FreeShippingBar
      text={`${formatMoney(remaining)} away from free shipping`}
      share={subtotal / (subtotal + remaining)}
    />
  );
}

function FreeShippingBar({ text, share }: { text: string; share: number }) {
  return (
    <div className="free-shipping">
      <p>{text}</p>
      <div className="free-shipping__bar" aria-hidden="true">
        <div style={{ width: `${100 * share}%` }} />
      </div>
    </div>
  );
}

/** Logos of the accepted card brands, in a row. */
export function AcceptedCards() {
  return (
    <p className="accepted-cards">
      <span className="visually-hidden">We accept</span> <span>Visa</span> <span>Mastercard</span>{' '}
      <span>American Express</span> <span>Discover</span>
    </p>
  );
}

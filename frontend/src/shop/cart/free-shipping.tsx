import './free-shipping.css';
import type { Totals } from '../../api/models';
import { formatMoney } from '../../ui/money';

/** Progress toward free shipping. `reached` is rendered once the cart qualifies. */
export function FreeShipping({ totals, reached = null }: { totals: Totals; reached?: string | null }) {
  const { subtotal, freeShippingRemaining: remaining } = totals;
  if (subtotal === 0) return null;
  if (remaining === 0) return reached === null ? null : <FreeShippingBar text={reached} share={1} />;
  return (
    <FreeShippingBar text={`${formatMoney(remaining)} to free shipping`} share={subtotal / (subtotal + remaining)} />
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

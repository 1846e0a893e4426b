import { Money } from '../../ui/money';
import type { ShippingMethod } from './checkout-memory';

interface ShippingChoiceProps {
  /** In dollars. */
  standard: number;
  expedited: number;
  chosen: ShippingMethod;
  onChoose: (method: ShippingMethod) => void;
}

export function ShippingChoice({ standard, expedited, chosen, onChoose }: ShippingChoiceProps) {
  const methods = [
    { method: 'standard', label: 'Standard, 3-5 business days', price: standard },
    { method: 'expedited', label: 'Expedited', price: expedited },
  ] as const;
  return (
    <fieldset className="shipping-choice">
      <legend>Shipping</legend>
      {methods.map(({ method, label, price }) => (
        <label key={method} className="check">
          <input
            type="radio"
            name="shipping-method"
            value={method}
            checked={chosen === method}
            onChange={() => onChoose(method)}
          />
          <span>{label}</span>
          <span>{price === 0 ? 'FREE' : <Money amount={price} />}</span>
        </label>
      ))}
    </fieldset>
  );
}

import './quantity-stepper.css';
import { Icon } from './icon';

interface QuantityStepperProps {
  /** What is counted, for people who do not see it. */
  label: string;
  quantity: number;
  max?: number;
  busy?: boolean;
  onChange: (quantity: number) => void;
}

/** Its buttons are never `disabled`, which would lose a keyboard user's focus. */
export function QuantityStepper({ label, quantity, max = 99, busy = false, onChange }: QuantityStepperProps) {
  const step = (by: 1 | -1) => {
    // From above the stock, one step down goes to the stock.
    const wanted = by === 1 ? quantity + 1 : Math.min(quantity - 1, max);
    const available = !busy && wanted >= 1 && wanted <= max;
    return { 'aria-disabled': !available, onClick: available ? () => onChange(wanted) : undefined };
  };
  return (
    <div className="stepper" role="group" aria-label={`Quantity of ${label}`}>
      <button type="button" aria-label="Decrease quantity" {...step(-1)}>
        {busy ? '...' : <Icon name="minus" size={16} />}
      </button>
      <output aria-live="polite">{quantity}</output>
      <button type="button" aria-label="Increase quantity" {...step(1)}>
        {busy ? '...' : <Icon name="plus" size={16} />}
      </button>
    </div>
  );
}

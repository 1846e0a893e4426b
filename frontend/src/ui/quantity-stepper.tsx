import { Icon } from './icon';

interface QuantityStepperProps {
  /** What is counted, for people who do not see it. */
  label: string;
  quantity: number;
  max?: number;
  busy?: boolean;
  onChange: (quantity: number) => void;
}

export function QuantityStepper({ label, quantity, max = 99, busy = false, onChange }: QuantityStepperProps) {
  return (
    <div className="stepper" role="group" aria-label={`Quantity of ${label}`}>
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={busy || quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        {busy ? '...' : <Icon name="minus" size={16} />}
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={busy || quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        {busy ? '...' : <Icon name="plus" size={16} />}
      </button>
    </div>
  );
}

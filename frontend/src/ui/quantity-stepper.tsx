import './quantity-stepper.css';
import { type MouseEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useHydrated } from '../device/observed';
import { Icon } from './icon';

interface QuantityStepperProps {
  label: string;
  quantity: number;
  max?: number;
  busy?: boolean;
  /** `submit` for a stepper in its own form: before hydration, the buttons submit this form. */
  type?: 'button' | 'submit';
  onChange: (quantity: number) => void;
}

/**
 * Quantity with buttons that add or remove one unit. The buttons are never `disabled`, because a disabled button would
 * lose the keyboard focus.
 */
export function QuantityStepper({
  label,
  quantity,
  max = 99,
  busy = false,
  type = 'button',
  onChange,
}: QuantityStepperProps) {
  const step = (by: 1 | -1) => {
    // A step down from a quantity above the stock sets the quantity to the stock.
    const wanted = by === 1 ? quantity + 1 : Math.min(quantity - 1, max);
    const available = !busy && wanted >= 1 && wanted <= max;
    return {
      'aria-disabled': !available,
      type,
      name: 'quantity',
      value: wanted,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        if (available) onChange(wanted);
      },
    };
  };
  return (
    <div className="stepper" role="group" aria-label={`Quantity of ${label}`}>
      <button aria-label="Decrease quantity" {...step(-1)}>
        {busy ? '...' : <Icon name="minus" size={16} />}
      </button>
      <output aria-live="polite">{quantity}</output>
      <button aria-label="Increase quantity" {...step(1)}>
        {busy ? '...' : <Icon name="plus" size={16} />}
      </button>
    </div>
  );
}

/** Quantity in the form of a product: a plain field before hydration, a stepper afterward. */
export function QuantityField(props: QuantityStepperProps) {
  const { label, quantity, max = 99, onChange } = props;
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const readField = useEffectEvent(() => {
    const typed = field.current?.valueAsNumber ?? quantity;
    if (Number.isInteger(typed) && typed !== quantity) onChange(Math.min(Math.max(typed, 1), max));
  });
  // The shopper may have changed the field before hydration.
  useLayoutEffect(() => readField(), []);
  if (hydrated) return <QuantityStepper {...props} />;
  return (
    <div className="stepper">
      <input
        ref={field}
        type="number"
        name="quantity"
        aria-label={`Quantity of ${label}`}
        defaultValue={quantity}
        min={1}
        max={max}
      />
    </div>
  );
}

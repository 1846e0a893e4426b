import { Money } from '../../ui/money';
import type { Customer, ShippingMethod } from './checkout-memory';
import { Form, type FormInstance } from 'antd';
import { isUsState } from '../../ui/address-rules';
import { DeliveryLine } from '../delivery/delivery-line';

interface ShippingChoiceProps {
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

/** Shows when the order arrives at the address, as far as it is typed. */
export function DeliveryTo({ form, shippingMethod }: { form: FormInstance<Customer>; shippingMethod: ShippingMethod }) {
  const { state, zipPrefix } = Form.useWatch(whereTo, form);
  const query = {
    ...(isUsState(state) && { state: state.trim() }),
    ...(zipPrefix !== undefined && { zipCode: zipPrefix }),
    ...(shippingMethod === 'expedited' && { shippingMethod }),
  };
  return <DeliveryLine query={query} />;
}

const whereTo = ({ state = '', zipCode = '' }: Partial<Customer>) => ({
  state,
  zipPrefix: /^\d{3}/.exec(zipCode.trim())?.[0],
});

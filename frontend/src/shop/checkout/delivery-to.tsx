import { Form, type FormInstance } from 'antd';
import { isUsState } from '../../ui/address-rules';
import { DeliveryLine } from '../delivery/delivery-line';
import type { Customer, ShippingMethod } from './checkout-memory';

interface DeliveryToProps {
  form: FormInstance<Customer>;
  shippingMethod: ShippingMethod;
}

/** Shows when the order arrives at the address, as far as it is typed. */
export function DeliveryTo({ form, shippingMethod }: DeliveryToProps) {
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

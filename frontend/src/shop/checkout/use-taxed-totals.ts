import { Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { at } from '../../api/address';
import { read } from '../../api/client';
import type { PaymentIntent, Totals } from '../../api/models';
import { useRead } from '../../api/use-read';
import { isUsState } from '../../ui/address-rules';
import type { Customer, ShippingMethod } from './checkout-memory';

/**
 * Returns the totals with the sales tax of the typed destination. They are undefined until the destination is complete
 * and the server has responded, and for a checkout without a payment.
 */
export function useTaxedTotals(
  form: FormInstance<Customer>,
  intent: PaymentIntent | undefined,
  shippingMethod: ShippingMethod,
): Totals | undefined {
  const { state, zipCode } = Form.useWatch(destination, form);
  const key =
    intent && isUsState(state) && /^\d{5}/.test(zipCode)
      ? at('/api/checkout/{paymentIntentId}/totals', {
          paymentIntentId: intent.paymentIntentId,
          state,
          zipCode,
          shippingMethod,
        })
      : null;
  const { data, mutate } = useRead(key, read);
  // The payment remains the same when the cart changes.
  useEffect(() => void mutate(), [intent, mutate]);
  return data;
}

const destination = ({ state = '', zipCode = '' }: Partial<Customer>) => ({
  state: state.trim(),
  zipCode: zipCode.trim(),
});

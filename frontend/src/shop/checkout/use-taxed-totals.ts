import { Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { at } from '../../api/address';
import { read } from '../../api/client';
import type { PaymentIntent, Totals } from '../../api/models';
import { useRead } from '../../api/use-read';
import { isUsState } from '../../ui/address-rules';
import type { Customer, ShippingMethod } from './checkout-memory';

/** Totals of a checkout with the sales tax of the typed destination. */
interface TaxedTotals {
  /** Undefined until the destination is complete and the server has responded, and for a checkout without a payment. */
  taxed: Totals | undefined;
  /** Whether the server has not responded yet: the total that is shown may change. */
  isPending: boolean;
}

export function useTaxedTotals(
  form: FormInstance<Customer>,
  intent: PaymentIntent | undefined,
  shippingMethod: ShippingMethod,
): TaxedTotals {
  const { state, zipCode } = Form.useWatch(destination, form);
  const key =
    intent && isUsState(state) && /^\d{5}$/.test(zipCode)
      ? at('/api/checkout/{paymentIntentId}/totals', {
          paymentIntentId: intent.paymentIntentId,
          state,
          zipCode,
          shippingMethod,
        })
      : null;
  const { data, isValidating, mutate } = useRead(key, read, { revalidateIfStale: true });
  // The payment remains the same when the cart changes.
  useEffect(() => void mutate(), [intent, mutate]);
  return { taxed: data, isPending: isValidating };
}

const destination = ({ state = '', zipCode = '' }: Partial<Customer>) => ({
  state: state.trim().toUpperCase(),
  zipCode: zipCode.trim().slice(0, 5),
});

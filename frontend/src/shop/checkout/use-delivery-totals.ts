import { Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error';
import { at } from '../../api/address';
import { read } from '../../api/client';
import type { DeliveryTotals, PaymentIntent } from '../../api/models';
import { useRead } from '../../api/use-read';
import { isUsState } from '../../ui/address-rules';
import type { Customer, ShippingMethod } from './checkout-memory';

/** Totals of a checkout with the shipping and the sales tax of the typed destination. */
interface ReadTotals {
  /** Undefined until the server has responded, and for a checkout without a payment. */
  totals: DeliveryTotals | undefined;
  /** Whether the server has not responded yet: the total that is shown may change. */
  isPending: boolean;
}

export function useDeliveryTotals(
  form: FormInstance<Customer>,
  intent: PaymentIntent | undefined,
  shippingMethod: ShippingMethod,
): ReadTotals {
  // The address fields are not on the page while the shopper chooses to pick up the order.
  const { state, zipCode } = Form.useWatch(destination, { form, preserve: true });
  const isComplete = isUsState(state) && /^\d{5}$/.test(zipCode);
  const query = { ...(isComplete && { state, zipCode }), shippingMethod };
  const key =
    intent && at('/api/checkout/{paymentIntentId}/totals', { paymentIntentId: intent.paymentIntentId, ...query });
  const { data, isValidating, error, mutate } = useRead(key ?? null, read, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  // The payment remains the same when the cart changes.
  useEffect(() => void mutate(), [intent, mutate]);
  useEffect(() => {
    const refused = error instanceof ApiError ? error.errors['state'] : undefined;
    if (refused) form.setFields([{ name: 'state', errors: [refused] }]);
  }, [error, form]);
  return { totals: data, isPending: isValidating };
}

const destination = ({ state = '', zipCode = '' }: Partial<Customer>) => ({
  state: state.trim().toUpperCase(),
  zipCode: zipCode.trim().slice(0, 5),
});

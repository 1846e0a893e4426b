import { Form, type FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { at } from '../../api/address';
import { ApiError, fieldErrorsOf } from '../../api/api-error';
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
  /** Reason why the request failed, with messages by field. For example, the server rejects an outdated total. */
  problem: { reason: string; errors: Record<string, string> } | undefined;
  retry: () => void;
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
    // Loads the totals again even if the shopper returns from the cart immediately.
    dedupingInterval: 0,
  });
  const loaded = useRef<PaymentIntent>(undefined);
  // The key contains the payment's id, the destination and the shipping method. If only the cart has changed, the key
  // is the same, so this effect loads the totals again.
  useEffect(() => {
    const { current: former } = loaded;
    loaded.current = intent;
    if (former && former !== intent && former.paymentIntentId === intent?.paymentIntentId) void mutate();
  }, [intent, mutate]);
  const unavailable = data?.unavailable;
  useEffect(() => {
    if (unavailable) form.setFields([{ name: 'state', errors: [unavailable] }]);
  }, [unavailable, form]);
  return {
    totals: error === undefined ? data : undefined,
    isPending: isValidating,
    problem: error && {
      reason: (error instanceof ApiError && error.reason) || 'The total could not be loaded. Please try again.',
      errors: fieldErrorsOf(error),
    },
    retry: () => void mutate(),
  };
}

const destination = ({ state = '', zipCode = '' }: Partial<Customer>) => ({
  state: state.trim().toUpperCase(),
  zipCode: zipCode.trim().slice(0, 5),
});

import { useState } from 'react';
import { createOrder } from '../../api/admin/orders';
import { ApiError, reasonOf } from '../../api/api-error';
import { useToast } from '../../ui/toast/use-toast';
import { newIdempotencyKey } from './idempotency-key';
import { type NewOrderFields, newOrderOf } from './new-order-fields';
import { useOrdersChanged } from './use-staff-order';

/** Makes orders, and tells by a toast what became of them. */
export function useNewOrder() {
  const toast = useToast();
  const changed = useOrdersChanged();
  const [saving, setSaving] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);

  /** @returns null when the order stands, else what is wrong with which field */
  const create = async (fields: NewOrderFields): Promise<Record<string, string> | null> => {
    setSaving(true);
    try {
      const order = await createOrder(newOrderOf(fields, key));
      setKey(newIdempotencyKey());
      toast({ title: 'Success', description: 'Order created successfully' });
      await changed(order);
      return null;
    } catch (error) {
      // Who has been told that an earlier try went through may take another order by pressing again.
      if (error instanceof ApiError && error.code === 'order.key-used') setKey(newIdempotencyKey());
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to create order') });
      return error instanceof ApiError ? error.errors : {};
    } finally {
      setSaving(false);
    }
  };
  return { saving, create };
}

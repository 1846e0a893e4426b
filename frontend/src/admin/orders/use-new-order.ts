import { useState } from 'react';
import { createOrder } from '../../api/admin/orders';
import { ApiError, reasonOf } from '../../api/api-error';
import { useToast } from '../../ui/toast/use-toast';
import { newIdempotencyKey } from './idempotency-key';
import { type NewOrderFields, newOrderOf } from './new-order-fields';
import { useOrdersChanged } from './use-staff-order';

/** Creates orders. A toast shows each outcome. */
export function useNewOrder() {
  const toast = useToast();
  const changed = useOrdersChanged();
  const [saving, setSaving] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);

  /** @returns the problem of each field; null if the order was created */
  const create = async (fields: NewOrderFields): Promise<Record<string, string> | null> => {
    setSaving(true);
    try {
      const order = await createOrder(newOrderOf(fields, key));
      setKey(newIdempotencyKey());
      toast({ title: 'Success', description: 'Order created successfully' });
      await changed(order);
      return null;
    } catch (error) {
      // An earlier attempt succeeded. A further click creates another order.
      if (error instanceof ApiError && error.code === 'order.key-used') setKey(newIdempotencyKey());
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to create order') });
      return error instanceof ApiError ? error.errors : {};
    } finally {
      setSaving(false);
    }
  };
  return { saving, create };
}

import { ApiError } from '../../api/api-error';
import { read, send } from '../../api/client';
import type { ShippingPlan } from '../../api/models';
import type { Toast } from '../../ui/toast/use-toast';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';

const shippingKey = '/api/admin/shipping';

export const useShipping = () => useItem(shippingKey, read);

/**
 * @param version of the plan on the page
 * @param onErrors called with the server's messages by field, such as `zones.1.states`. Returns whether they are shown.
 */
export function useChangeShipping(version: number, onErrors?: (errors: Record<string, string>) => boolean) {
  const { run, busy } = useAction((key) => key === shippingKey);
  /** @returns whether the plan was saved */
  const change = (plan: ShippingPlan, done: Toast) =>
    run(() => send('PUT', shippingKey, { ...plan, version }), {
      done,
      failed: 'The shipping rates could not be saved',
      handle: (error) => error instanceof ApiError && (onErrors?.(error.errors) ?? false),
    });
  return { change, busy };
}

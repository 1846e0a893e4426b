import { fieldErrorsOf } from '../../api/api-error';
import { read, send } from '../../api/client';
import type { ShippingPlanBody } from '../../api/models';
import type { Toast } from '../../ui/toast/use-toast';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import { useMeanwhile } from '../ui/use-meanwhile';

const shippingKey = '/api/admin/shipping';

export const useShipping = () => useItem(shippingKey, read);

/**
 * @param version of the plan on the page
 * @param handle handles a failure; returns true if no toast is needed
 */
export function useChangeShipping(version: number, handle: (error: unknown) => boolean = () => false) {
  const { run, busy } = useAction((key) => key === shippingKey);
  /** @returns whether the plan was saved */
  const change = (plan: ShippingPlanBody, done: Toast) =>
    run(() => send('PUT', shippingKey, { ...plan, version }), {
      done,
      failed: 'The shipping rates could not be saved',
      handle,
    });
  return { change, busy };
}

/**
 * Saves a form of the plan. `current` is the plan that a colleague saved while the form was open.
 * @param loaded version that the form is based on
 * @param onErrors receives the server's messages by field, such as `zones.1.states`, and `current`. Returns whether the
 * messages are shown.
 */
export function useShippingForm(
  loaded: number,
  onErrors: (errors: Record<string, string>, current: ShippingPlanBody | undefined) => boolean = () => false,
) {
  const { version, current: saved, isConflict } = useMeanwhile(loaded);
  const current = saved as ShippingPlanBody | undefined;
  const changing = useChangeShipping(version, (error) => isConflict(error) || onErrors(fieldErrorsOf(error), current));
  return { ...changing, current };
}

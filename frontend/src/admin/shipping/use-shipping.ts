import { read, send } from '../../api/client';
import type { ShippingPlanBody } from '../../api/models';
import { useItem } from '../list/use-list';
import type { Setting } from '../ui/use-setting-form';

const key = '/api/admin/shipping';

export const useShipping = () => useItem(key, read);

export const shippingPlan: Setting<ShippingPlanBody> = {
  key,
  save: (plan, version) => send('PUT', key, { ...plan, version }),
  failed: 'The shipping rates could not be saved',
};

import type { FormInstance } from 'antd';
import { useState } from 'react';
import { at } from '../../api/address';
import { read, send } from '../../api/client';
import type { ShippingPlanBody, ShippingTrial } from '../../api/models';
import { useItem } from '../list/use-list';
import { gramsOf } from '../ui/ounces';
import { useAction } from '../ui/use-action';
import type { Setting } from '../ui/use-setting-form';

const key = '/api/admin/shipping';

export const useShipping = () => useItem(key, read);

export interface ShippingTrialFields {
  state: string;
  /** In dollars. */
  subtotal: number;
  ounces: number;
}

/** Prices the shipping of the order in a form. */
export function useShippingTrial(form: FormInstance<ShippingTrialFields>) {
  const { run, busy } = useAction();
  const [result, setResult] = useState<ShippingTrial | null>(null);
  const calculate = ({ state, subtotal, ounces }: ShippingTrialFields) => {
    const trial = at('/api/admin/shipping/trial', { state, subtotal, weight: gramsOf(ounces) });
    void run(async () => setResult(await read(trial)), { failed: 'The shipping could not be calculated', form });
  };
  return { busy, result, calculate, forget: () => setResult(null) };
}

export const shippingPlan: Setting<ShippingPlanBody> = {
  key,
  save: (plan, version) => send('PUT', key, { ...plan, version }),
  failed: 'The shipping rates could not be saved',
};

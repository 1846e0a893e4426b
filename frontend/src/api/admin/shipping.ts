import { read, send } from '../client';
import type { ShippingPlan } from '../models';

export const shippingKey = '/api/admin/shipping';
export const fetchShipping = () => read(shippingKey);

/** @param version of the plan that staff have seen */
export const changeShipping = (plan: ShippingPlan, version: number) => send('PUT', shippingKey, { ...plan, version });

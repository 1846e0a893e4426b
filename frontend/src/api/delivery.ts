import type { Address } from './address';
import { read } from './client';

/** When an order arrives. */
export const fetchDelivery = (key: Address<'/api/delivery'>) => read(key);

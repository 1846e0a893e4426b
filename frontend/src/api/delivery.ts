import type { Address } from './address';
import { read } from './client';

/** Loads the delivery dates. */
export const fetchDelivery = (key: Address<'/api/delivery'>) => read(key);

import { read, send } from './client';
import type { ServiceApplication } from './models';

export const serviceDiscountKey = '/api/user/service-discount';

export const fetchServiceDiscount = (key: typeof serviceDiscountKey) => read(key);

/** @throws {ApiError} */
export const askForServiceDiscount = (application: ServiceApplication) => send('POST', serviceDiscountKey, application);

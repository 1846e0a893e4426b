import { type Address, at, isUnder, type QueryOf } from '../address';
import { readWithNumbers, send } from '../client';

export const serviceRequestsAt = (query: QueryOf<'/api/admin/service-requests'>) =>
  at('/api/admin/service-requests', query);
export const isAboutServiceRequests = isUnder('/api/admin/service-requests');

/** Loads one page of the matching requests, and the number of all open requests. */
export async function fetchServiceRequests(key: Address<'/api/admin/service-requests'>) {
  const { data, numberIn } = await readWithNumbers(key);
  return { requests: data, total: numberIn('X-Total-Count'), waiting: numberIn('X-Waiting-Count') };
}

/** Verifies a request and mails the promo code to the customer. */
export const verifyService = (id: number) => send('POST', at('/api/admin/service-requests/{id}/verify', { id }));

/** Refuses a request and mails the reason to the customer. */
export const refuseService = (id: number, reason: string) =>
  send('POST', at('/api/admin/service-requests/{id}/refuse', { id }), { reason });

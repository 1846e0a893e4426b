import { type Address, at, isUnder, type QueryOf } from '../address';
import { readWithNumbers, send } from '../client';

export const serviceRequestsAt = (query: QueryOf<'/api/admin/service-requests'>) =>
  at('/api/admin/service-requests', query);
export const isAboutServiceRequests = isUnder('/api/admin/service-requests');

/** One page of the requests that match, and how many are open among all of them. */
export async function fetchServiceRequests(key: Address<'/api/admin/service-requests'>) {
  const { data, numberIn } = await readWithNumbers(key);
  return { requests: data, total: numberIn('X-Total-Count'), waiting: numberIn('X-Waiting-Count') };
}

/** Mails her code. */
export const verifyService = (id: number) => send('POST', at('/api/admin/service-requests/{id}/verify', { id }));

/** Mails the reason. */
export const refuseService = (id: number, reason: string) =>
  send('POST', at('/api/admin/service-requests/{id}/refuse', { id }), { reason });

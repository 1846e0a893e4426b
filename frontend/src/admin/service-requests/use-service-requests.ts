import { type Address, at, isUnder, type QueryOf } from '../../api/address';
import { read, readWithNumbers, send } from '../../api/client';
import { useList } from '../list/use-list';
import { useAction } from '../ui/use-action';

/**
 * Loads one page of the matching requests, and the number of all open requests.
 * @param apiQuery null: load nothing
 */
export const useServiceRequests = (apiQuery: QueryOf<'/api/admin/service-requests'> | null) =>
  useList(apiQuery && at('/api/admin/service-requests', apiQuery), fetchServiceRequests);

/** Loads one page of the personal codes with the service discount, newest first. */
export const useGivenDiscounts = (apiQuery: QueryOf<'/api/admin/promo-codes'>) =>
  useList(at('/api/admin/promo-codes', { ...apiQuery, personal: true }), read);

async function fetchServiceRequests(key: Address<'/api/admin/service-requests'>) {
  const { data, numberIn } = await readWithNumbers(key);
  return { requests: data, total: numberIn('X-Total-Count'), waiting: numberIn('X-Waiting-Count') };
}

/** Returns functions that verify or refuse one request. Each resolves to true if the decision was saved. */
export function useDecision(id: number) {
  const { run, busy, errors } = useAction(isUnder('/api/admin/service-requests'));
  const failed = 'The decision could not be saved';
  return {
    busy,
    errors,
    verify: () =>
      run(() => send('POST', at('/api/admin/service-requests/{id}/verify', { id })), {
        done: { title: 'Verified: the email with the code is in the queue' },
        failed,
        returnsFirst: true,
      }),
    refuse: (reason: string) =>
      run(() => send('POST', at('/api/admin/service-requests/{id}/refuse', { id }), { reason }), {
        done: { title: 'Refused: the email with the reason is in the queue' },
        failed,
        returnsFirst: true,
      }),
  };
}

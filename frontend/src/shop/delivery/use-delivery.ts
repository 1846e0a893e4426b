import { addressesKey } from '../../api/account';
import { read } from '../../api/client';
import { at, type QueryOf } from '../../api/address';
import { useRead } from '../../api/use-read';
import { useSession } from '../../session/use-session';

export type DeliveryQuery = QueryOf<'/api/delivery'>;

/**
 * Loads the delivery promises for the next order cut-off times, nearest first; undefined until loaded. During a reload,
 * the promises for the previous address stay on the page, and `isForPrevious` is true.
 */
export function useDelivery(query: DeliveryQuery) {
  const { data, error, isLoading } = useRead(at('/api/delivery', query), read, { keepPreviousData: true });
  const promises = error ? undefined : data?.promises;
  return { promises, isForPrevious: promises !== undefined && isLoading };
}

/** Loads the business days in transit, as in `useDelivery`; undefined until loaded, and after an error. */
export function useTransit(query: DeliveryQuery) {
  const { data, error } = useRead(at('/api/delivery', query), read, { keepPreviousData: true });
  return error ? undefined : data?.transit;
}

/**
 * Loads the default saved address of the signed-in customer; undefined until loaded, and without an address.
 * @param isWanted false: load nothing
 */
export function useSavedDestination(isWanted: boolean) {
  const isSignedIn = useSession().state === 'signed-in';
  return useRead(isWanted && isSignedIn ? addressesKey : null, read).data?.[0];
}

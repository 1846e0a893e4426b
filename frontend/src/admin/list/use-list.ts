import type { SWRConfiguration } from 'swr';
import { ApiError } from '../../api/api-error';
import { useRead } from '../../api/use-read';

/** Reason why the server refuses the list. Retrying the same request would not help. */
export interface ListRefusal {
  /** Readable sentence. */
  reason: string;
  /** The query was invalid; clearing it helps. */
  isOfQuestion: boolean;
}

/**
 * Loads one page of a list on every mount. The previous page stays until the next arrives.
 *
 * @param key path and query of the request
 * @param following options for automatic reload, from `useFollowed`; without them, the list does not reload
 */
export function useList<Key extends string, List>(
  key: Key,
  fetchList: (key: Key) => Promise<List>,
  following: SWRConfiguration<List, Error> = {},
) {
  const { data, error, isLoading, mutate } = useRead(key, fetchList, {
    revalidateIfStale: true,
    keepPreviousData: true,
    ...following,
  });
  return {
    list: data,
    loading: isLoading,
    failed: error !== undefined,
    refusal: refusalOf(error),
    reload: () => void mutate(),
  };
}

function refusalOf(error: Error | undefined): ListRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 403) return { reason: 'You are no longer an administrator.', isOfQuestion: false };
  if (error.status === 422 && error.reason !== undefined) return { reason: error.reason, isOfQuestion: true };
  return undefined;
}

import type { SWRConfiguration } from 'swr';
import { ApiError } from '../../api/api-error';
import { useRead } from '../../api/use-read';

/** Why the server gives no list; to ask the same once more would not help. */
export interface ListRefusal {
  /** A sentence for a person. */
  reason: string;
  /** Something was asked for that it does not take; to ask for all would help. */
  isOfQuestion: boolean;
}

/**
 * One page of a list, always asked for again; the former stays until the next is there.
 * @param key the address of the call, with its query
 * @param following how it is read again by itself, as `useFollowed` gives it; it is not otherwise
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

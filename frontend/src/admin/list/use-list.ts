import type { SWRConfiguration } from 'swr';
import { ApiError } from '../../api/api-error';
import { useRead } from '../../api/use-read';

/** Why the server refuses the list; repeating the same call would not help. */
export interface ListRefusal {
  /** A sentence for a person. */
  reason: string;
  /** The query was invalid; clearing it would help. */
  isOfQuestion: boolean;
}

/**
 * One page of a list, always fetched again; the former stays until the next arrives.
 * @param key the address of the call, with its query
 * @param following reloads automatically, from `useFollowed`; without it, never
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

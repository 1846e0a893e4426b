import useSWR, { type SWRConfiguration } from 'swr';
import { ApiError } from '../../api/api-error';

/**
 * One page of a list, always asked for anew; the former stays until the next is there.
 * @param key the address of the call, with its query
 */
export function useList<List>(
  key: string,
  fetchList: (key: string) => Promise<List>,
  { refreshInterval = 0 }: Pick<SWRConfiguration<List>, 'refreshInterval'> = {},
) {
  const { data, error, isLoading, mutate } = useSWR<List, Error>(key, fetchList, {
    revalidateIfStale: true,
    keepPreviousData: true,
    refreshInterval,
  });
  const refusal = error instanceof ApiError && error.status === 422 ? error.reason : undefined;
  return { list: data, loading: isLoading, failed: error !== undefined, refusal, reload: () => void mutate() };
}

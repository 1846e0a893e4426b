import { useMemo } from 'react';
import { type Cache, type SWRConfiguration, useSWRConfig } from 'swr';
import { isUncertain } from '../../api/api-error';

/** Milliseconds before the next try when the shop was unreachable. */
const afterFailure = 15_000;

/**
 * SWR options to reload automatically, also once the shop is reachable again.
 *
 * @param key of the data
 * @param pace milliseconds until the next reload, by the latest data; the same function at each render, because
 * another one restarts the wait
 */
export function useFollowed<Data>(key: string, pace: (latest?: Data) => number): SWRConfiguration<Data, Error> {
  const { cache } = useSWRConfig();
  const latest = (cache as Cache<Data>).get(key)?.data;
  const refreshInterval = useMemo(() => () => pace(latest), [latest, pace]);
  return {
    revalidateIfStale: true,
    refreshInterval,
    shouldRetryOnError: isUncertain,
    onErrorRetry: (_error, _key, _config, revalidate, attempt) => {
      setTimeout(() => void revalidate(attempt), afterFailure);
    },
  };
}

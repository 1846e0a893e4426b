import { useMemo } from 'react';
import { type Cache, type SWRConfiguration, useSWRConfig } from 'swr';
import { isUncertain } from '../../api/api-error';

/** Milliseconds before the next attempt after the shop was unreachable. */
const afterFailure = 15_000;

/**
 * Returns SWR options for automatic reload, including after the shop was unreachable.
 *
 * @param key of the data
 * @param pace returns the milliseconds until the next reload, given the latest data. Pass the same function on each
 * render: another one restarts the wait.
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

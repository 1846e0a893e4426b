import { useMemo } from 'react';
import { type Cache, type SWRConfiguration, useSWRConfig } from 'swr';
import { isUncertain } from '../../api/api-error';

/** Milliseconds after which the shop is asked again where it was out of reach. */
const afterFailure = 15_000;

/**
 * How to read what staff watch: again by itself, also once the shop is back after it was out of reach.
 *
 * @param key what is read
 * @param pace milliseconds until the next look, by what the latest one found; the same function with each drawing, because the
 * wait begins again with another
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

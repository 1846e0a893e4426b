import { useEffect, useMemo, useState } from 'react';
import { type Cache, type SWRConfiguration, useSWRConfig } from 'swr';
import { fetchProductSearch, productSearchKey } from '../../api/admin/products';
import { ApiError, isUncertain, reasonOf } from '../../api/api-error';
import { useRead } from '../../api/use-read';
import { unreachable } from '../ui/use-action';

export interface ListResult<List> {
  /** Undefined during the first load. */
  data: List | undefined;
  loading: boolean;
  /** Whether the last load failed. */
  failed: boolean;
  refusal: ListRefusal | undefined;
  reload: () => void;
}

/** Reason why the server rejects the request for the list. Retrying the same request would not help. */
interface ListRefusal {
  /** Readable sentence. */
  reason: string;
  /** Whether the server rejects the query itself. If so, clearing the query helps. */
  isOfQuery: boolean;
}

/**
 * Loads one page of a list on every mount. The previous page stays until the next page arrives.
 *
 * @param key path and query of the request; null: load nothing
 * @param reloading options for automatic reload, from `useAutoReload`; without them, the list does not reload
 */
export function useList<Key extends string, List>(
  key: Key | null,
  fetchList: (key: Key) => Promise<List>,
  reloading: SWRConfiguration<List, Error> = {},
): ListResult<List> {
  const { data, error, isLoading, mutate } = useRead(key, fetchList, {
    revalidateIfStale: true,
    keepPreviousData: true,
    ...reloading,
  });
  return {
    data,
    loading: isLoading,
    failed: error !== undefined,
    refusal: refusalOf(error),
    reload: () => void mutate(),
  };
}

function refusalOf(error: Error | undefined): ListRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 403) return { reason: error.reason ?? 'Your role does not allow this.', isOfQuery: false };
  if (error.status === 422 && error.reason !== undefined) return { reason: error.reason, isOfQuery: true };
  return undefined;
}

/**
 * Loads one item on every mount: undefined during the load, null if it does not exist.
 * @param key null: load nothing
 * @param reloading options for automatic reload, from `useAutoReload`; without them, the item does not reload
 */
export function useItem<Key extends string, Item>(
  key: Key | null,
  fetchItem: (key: Key) => Promise<Item>,
  reloading: SWRConfiguration<Item, Error> = {},
) {
  const { data, error, mutate } = useRead(key, fetchItem, { revalidateIfStale: true, ...reloading });
  return {
    item: data,
    failed: error !== undefined && data === undefined,
    /** Reason why the last load failed. An earlier item is still shown then. */
    problem: error && reasonOf(error, unreachable),
    retry: () => void mutate(),
  };
}

/** Milliseconds until the next attempt when the shop is unreachable. */
const afterFailure = 15_000;

/**
 * Returns SWR options for automatic reload. The reload also continues after the shop was unreachable.
 *
 * @param key of the data
 * @param pace returns the milliseconds until the next reload, given the latest data. Pass the same function on each
 * render, because a new function restarts the interval.
 */
export function useAutoReload<Data>(key: string, pace: (latest?: Data) => number): SWRConfiguration<Data, Error> {
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

/** Milliseconds without typing before the search starts. */
const searchDelay = 250;

/** Returns the words of a search field after a pause in typing. @param delay milliseconds */
export function useDelayed(words: string, delay = searchDelay): string {
  const [searched, setSearched] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(words), delay);
    return () => clearTimeout(timer);
  }, [words, delay]);
  return searched;
}

/** Searches products by words. */
export function useProductSearch(words: string) {
  const searched = useDelayed(words);
  const { data, error, isLoading } = useRead(productSearchKey(searched), fetchProductSearch, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  return {
    products: error ? [] : (data?.products ?? []),
    loading: isLoading || searched !== words,
    failed: error !== undefined,
  };
}

import { useSearchParams } from 'react-router-dom';
import type { Known } from './known-values';

/** Number of rows per page in every list. */
export const pageSize = 25;
/** The API's highest offset. */
const lastPage = 1_000_000_000 / pageSize;

/** Validators for the parts of the query. */
type KnownValues<Key extends string> = Partial<Record<Key, Known>>;
type Value<Test> = Test extends Known<infer Values> ? Exclude<Values, ''> : string;

export interface ListQuery<Key extends string, Values> {
  /** Search words, filters and order from the address, or their defaults. */
  query: Record<Key, string>;
  /** Page number, starting at 1. */
  page: number;
  /** Changes part of the query and goes to its first page. */
  change: (changes: Partial<Record<Key, string>>) => void;
  /** @param options.replace replaces the current entry in the browser history */
  goTo: (page: number, options?: { replace: boolean }) => void;
  /** Whether any part except the order differs from its default. */
  filtered: boolean;
  /** Clears search and filters. The order stays unchanged. */
  clear: () => void;
  /** Query for the API: the non-empty parts, `limit` and `offset`. */
  apiQuery: { [K in Key]?: K extends keyof Values ? Value<Values[K]> : string } & { limit: number; offset: number };
}

/**
 * State of a list, stored in the address so that it survives reload and Back and can be shared.
 *
 * @param defaults of all parts; parts with their default value are not in the address
 * @param known validators; an invalid value is replaced by the default
 */
export function useListQuery<Key extends string, Values extends KnownValues<NoInfer<Key>> = object>(
  defaults: Record<Key, string>,
  known?: Values,
): ListQuery<Key, Values> {
  const [params, setParams] = useSearchParams();
  const keys = Object.keys(defaults) as Key[];
  const valueOf = (key: Key) => {
    const value = params.get(key);
    return value !== null && (known?.[key]?.(value) ?? true) ? value : defaults[key];
  };
  const query = Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, string>;
  const page = pageOf(params.get('page'));

  const change = (changes: Partial<Record<Key, string>>) =>
    setParams(
      () => {
        const next = paramsOfAddress();
        for (const key of keys) {
          const value = changes[key];
          if (value === undefined) continue;
          if (value === defaults[key]) next.delete(key);
          else next.set(key, value);
        }
        next.delete('page');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  const goTo = (to: number, options = { replace: false }) =>
    setParams(
      () => {
        const next = paramsOfAddress();
        if (to > 1) next.set('page', String(to));
        else next.delete('page');
        return next;
      },
      { ...options, preventScrollReset: true },
    );

  const filters = keys.filter((key) => key !== 'sort');
  const filtered = filters.some((key) => query[key] !== defaults[key]);
  const clear = () =>
    change(Object.fromEntries(filters.map((key) => [key, defaults[key]])) as Partial<Record<Key, string>>);

  const asked = Object.fromEntries(Object.entries<string>(query).filter(([, value]) => value !== ''));
  const part = { limit: pageSize, offset: (page - 1) * pageSize };
  const apiQuery = { ...asked, ...part } as ListQuery<Key, Values>['apiQuery'];
  return { query, page, change, goTo, filtered, clear, apiQuery };
}

/**
 * Returns the parameters of the current address. The router's parameters lag behind until React has rendered the last
 * navigation.
 */
export const paramsOfAddress = () => new URLSearchParams(window.location.search);

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1;
}

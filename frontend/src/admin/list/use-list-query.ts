import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { StoredValue } from '../../device/storage';

/** Number of rows per page, unless staff choose another number. */
export const pageSize = 25;
/** Numbers of rows per page that staff can choose. The API lists at most 100 rows per call. */
export const pageSizes = [pageSize, 50, 100];
const chosenSize = new StoredValue(
  'shop-list-size',
  (text) => pageSizes.find((size) => String(size) === text) ?? pageSize,
);
/** Last page number that the API's maximum offset allows. */
const lastPage = 1_000_000_000 / Math.max(...pageSizes);

/** Validator for one part of a list's query in the URL. */
type Known<Value extends string = string> = (value: string) => value is Value;

/** Validators for the parts of the query. */
type KnownValues<Key extends string> = Partial<Record<Key, Known>>;
type Value<Test> = Test extends Known<infer Values> ? Exclude<Values, ''> : string;

export interface ListQuery<Key extends string, Values = object> {
  /** Search words, filters and order from the URL, or their defaults. */
  query: Record<Key, string>;
  /** Page number, starting at 1. */
  page: number;
  /** Changes part of the query, and goes to the first page. */
  change: (changes: Partial<Record<Key, string>>) => void;
  /** @param options.replace replaces the current entry in the browser history */
  goTo: (page: number, options?: { replace: boolean }) => void;
  /** Number of rows per page. */
  size: number;
  /** Changes the number of rows per page of all lists in this browser, and goes to the first page. */
  resize: (size: number) => void;
  /** Whether any part except the order differs from its default. */
  filtered: boolean;
  /** Clears search and filters. The order stays unchanged. */
  clear: () => void;
  /** Query for the API: the non-empty parts, `limit` and `offset`. */
  apiQuery: { [K in Key]?: K extends keyof Values ? Value<Values[K]> : string } & { limit: number; offset: number };
}

/**
 * State of a list. The URL stores the state, so that it survives reload and Back and can be shared.
 *
 * @param defaults of all parts; parts with their default value are not in the URL
 * @param known validators; an invalid value is replaced by the default
 */
export function useListQuery<Key extends string, Values extends KnownValues<NoInfer<Key>> = object>(
  defaults: Record<Key, string>,
  known?: Values,
): ListQuery<Key, Values> {
  const [params, edit] = useAddress();
  const keys = Object.keys(defaults) as Key[];
  const valueOf = (key: Key) => {
    const value = params.get(key);
    return value !== null && (known?.[key]?.(value) ?? true) ? value : defaults[key];
  };
  const query = Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, string>;
  const page = pageOf(params.get('page'));
  const size = useSyncExternalStore(chosenSize.subscribe, chosenSize.get, () => pageSize);

  const change = (changes: Partial<Record<Key, string>>) =>
    edit({ replace: true }, (next) => {
      for (const key of keys) {
        const value = changes[key];
        if (value === undefined) continue;
        if (value === defaults[key]) next.delete(key);
        else next.set(key, value);
      }
      next.delete('page');
    });

  const goTo = (to: number, options = { replace: false }) => edit(options, (next) => setPage(next, to));

  const resize = (to: number) => {
    chosenSize.set(to === pageSize ? null : String(to));
    goTo(1, { replace: true });
  };

  const filters = keys.filter((key) => key !== 'sort');
  const filtered = filters.some((key) => query[key] !== defaults[key]);
  const clear = () =>
    change(Object.fromEntries(filters.map((key) => [key, defaults[key]])) as Partial<Record<Key, string>>);

  const filled = Object.fromEntries(Object.entries<string>(query).filter(([, value]) => value !== ''));
  const part = { limit: size, offset: (page - 1) * size };
  const apiQuery = { ...filled, ...part } as ListQuery<Key, Values>['apiQuery'];
  return { query, page, change, goTo, size, resize, filtered, clear, apiQuery };
}

function setPage(params: URLSearchParams, page: number) {
  if (page > 1) params.set('page', String(page));
  else params.delete('page');
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1;
}

/**
 * Stores the id of the open list item in the URL. Opening an item adds a history entry, so Back closes the item.
 * Closing the item, or opening another item in its place, replaces this entry, so Back never reopens an earlier item.
 * The returned function can also go to a page of the list.
 *
 * @param name of the query parameter with the id
 */
export function useOpened(name: string): [string | null, (id: string | number | null, page?: number) => void] {
  const [params, edit] = useAddress();
  const open = (id: string | number | null, page?: number) =>
    edit({ replace: id === null || params.has(name) }, (next) => {
      if (id === null) next.delete(name);
      else next.set(name, String(id));
      if (page !== undefined) setPage(next, page);
    });
  return [params.get(name), open];
}

/**
 * Whether the URL opens the form for a new item of a list, and a function that opens or closes the form. See
 * `creatingPath`.
 */
export function useCreating(): [boolean, (open: boolean) => void] {
  const [opened, open] = useOpened('new');
  return [opened !== null, (isOpen) => open(isOpen ? 'yes' : null)];
}

/** Parses the id of an open item; null if it is not a number. */
export const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** Query parameters of the URL, and a function that edits them. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const edit = (options: { replace: boolean }, change: (next: URLSearchParams) => void) =>
    setParams(
      () => {
        // The router's parameters lag behind the URL until React has rendered the last navigation.
        const next = new URLSearchParams(window.location.search);
        change(next);
        return next;
      },
      { ...options, preventScrollReset: true },
    );
  return [params, edit] as const;
}

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Known<Value> =>
  (value): value is Value =>
    values.some((one) => one === value);

/** Accepts the keys of a record, and the empty string. */
export const nameIn =
  <Name extends string>(record: Record<Name, unknown>): Known<Name | ''> =>
  (value): value is Name | '' =>
    value === '' || Object.hasOwn(record, value);

/** Accepts texts that match a pattern, and the empty string. */
export const matching =
  (pattern: RegExp): Known =>
  (value): value is string =>
    value === '' || pattern.test(value);

/** Accepts the sort orders of the given columns, ascending and descending. */
export const orderBy = <const Column extends string>(...columns: readonly Column[]) =>
  oneOf(columns.flatMap((column) => [`${column}-asc` as const, `${column}-desc` as const]));

/** Accepts a day such as "2026-11-21", and the empty string. */
export const aDay: Known = (value): value is string =>
  value === '' || (/^\d{4}-\d{2}-\d{2}$/.test(value) && isInCalendar(value));

function isInCalendar(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(day);
}

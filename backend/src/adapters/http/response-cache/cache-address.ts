import { garmentChoiceNames } from '../../../domain/catalog/garment.js';

/** The part of a request's address that determines its response. */
export interface CacheAddress {
  /** Path and query with known parameters only, sorted. */
  readonly key: string;
  /**
   * Whether the address is common, not one of many filter combinations, so that its response is cached on the first
   * request.
   */
  readonly isPlain: boolean;
  /** The parameters that do not affect the response, such as `utm_source=mail`. */
  readonly rest: string;
}

/** Returns a page's normalized address; undefined for a personal or unknown page. */
export type PageAddress = (url: string) => string | undefined;

const filters = [
  'ids',
  'category',
  'minPrice',
  'maxPrice',
  'sizes',
  'colors',
  'shapes',
  'onSale',
  'inStock',
  'mySize',
  ...garmentChoiceNames,
];
const calls: readonly { readonly path: RegExp; readonly parameters: readonly string[] }[] = [
  { path: /^\/api\/products$/, parameters: [...filters, 'fields', 'sort', 'limit', 'offset'] },
  { path: /^\/api\/product-facets$/, parameters: filters },
  { path: /^\/api\/(products|categories)\/[a-z0-9-]{1,200}$/, parameters: [] },
  { path: /^\/api\/products\/[a-z0-9-]{1,200}\/reviews$/, parameters: ['sort', 'size', 'stars', 'limit', 'offset'] },
  { path: /^\/api\/(categories|store|featured-reviews|size-charts)$/, parameters: [] },
  { path: /^\/api\/delivery$/, parameters: ['state', 'zipCode', 'shippingMethod'] },
];
const defaults: Readonly<Record<string, string>> = { sort: 'featured', offset: '0' };
const page = /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/;

const longest = 1_000;
/** A number up to 100 in its canonical spelling. */
const plainLimit = /^([1-9]\d?|100)$/;

/**
 * Returns undefined for responses that are not cached: personal ones, searches (which are counted and vary), and lists
 * by sales (which change hourly).
 */
export function cacheAddress(url: string, pageAddress: PageAddress): CacheAddress | undefined {
  const [path = '', query = '', ...more] = url.split('?');
  if (url.length > longest || !page.test(path) || /[[\]#]/.test(url) || more.length > 0) return undefined;
  const given = new URLSearchParams(query);
  if ([...given].some((texts) => texts.join('').includes('\uFFFD'))) return undefined;
  if (given.get('search') || given.get('query') || given.get('sort') === 'best-selling') return undefined;
  return path.startsWith('/api/') ? ofCall(path, given) : ofPage(url, given, pageAddress(url));
}

function ofCall(path: string, given: URLSearchParams): CacheAddress | undefined {
  const call = calls.find((one) => one.path.test(path));
  if (!call || new Set(given.keys()).size < given.size) return undefined;
  const counting = new URLSearchParams();
  for (const name of [...call.parameters].sort()) {
    const value = given.get(name) ?? '';
    if (value !== '' && value !== defaults[name]) counting.set(name, value);
  }
  const isPlain = [...counting].every(
    ([name, value]) =>
      (name === 'limit' && plainLimit.test(value)) ||
      (name === 'inStock' && value === 'true') ||
      (name === 'fields' && value === 'card'),
  );
  return { key: withQuery(path, counting), isPlain, rest: without(given, call.parameters) };
}

function ofPage(url: string, given: URLSearchParams, key: string | undefined): CacheAddress | undefined {
  if (key === undefined) return undefined;
  const [, query = ''] = key.split('?', 2);
  const counting = new URLSearchParams(query);
  return { key, isPlain: query === '', rest: without(given, [...counting.keys()]) };
}

function without(given: URLSearchParams, names: readonly string[]): string {
  return new URLSearchParams([...given].filter(([name]) => !names.includes(name))).toString();
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

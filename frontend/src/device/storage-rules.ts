/** Rules for storing one kind of response for offline use. */
export interface StorageRule {
  readonly cache: 'files' | 'pictures' | 'pages' | 'reads';
  readonly maxEntries: number;
  /** Milliseconds for which a copy is fresh. */
  readonly fresh: number;
}

const day = 24 * 3600 * 1000;
/** Milliseconds after which a copy is no longer shown. */
const maxAge = 30 * day;

/** Rule for files of the build. Copies are always fresh, because the names of the files change with their content. */
const files: StorageRule = { cache: 'files', maxEntries: 160, fresh: Infinity };
const pictures: StorageRule = { cache: 'pictures', maxEntries: 160, fresh: day };
const pages: StorageRule = { cache: 'pages', maxEntries: 40, fresh: 0 };
const reads: StorageRule = { cache: 'reads', maxEntries: 60, fresh: 0 };

const publicPage = /^\/($|(products(\/[^/]+)?|product\/[^/]+|about|contact|size-guide|shipping-returns|privacy)\/?$)/;
const publicRead =
  /^\/api\/((products|categories)(\/[^/]+)?|store(\/questions|\/pages\/[^/]+)?|product-facets|size-charts)$/;
const picture = /^\/(images\/products|media)\/[^/]+\.(avif|webp|png|jpe?g)$|^\/[^/]+\.(svg|png)$/;
/** Searches, sizes and wishlists are personal. Other users of this device must not see them. */
const personalQueries = ['search', 'query', 'ids', 'mySize'];

/** Pages whose public skeleton is stored. The browser fills in their content. */
export const frames = ['/orders', '/wishlist'] as const;

/** Returns the path of the skeleton for a page; undefined if the page has none. */
export const frameOf = (pathname: string) =>
  frames.find((frame) => pathname.replace(/^(\/orders)\/[^/]+$/, '$1') === frame);

type StorableRequest = Pick<Request, 'method' | 'url' | 'mode'>;

/**
 * Returns the storage rules for the response of a request; undefined if it must not be stored. This is an allowlist:
 * accounts, carts, checkout, orders and the back office are excluded.
 *
 * @param origin of the shop
 */
export function storageRuleOf({ method, url, mode }: StorableRequest, origin: string): StorageRule | undefined {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin || personalQueries.some((name) => searchParams.has(name)))
    return undefined;
  if (mode === 'navigate') return publicPage.test(pathname) ? pages : undefined;
  if (/^\/assets\/[^/]+$/.test(pathname)) return files;
  if (picture.test(pathname)) return pictures;
  return publicRead.test(pathname) ? reads : undefined;
}

type StorableResponse = Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> };

/** Returns whether the headers allow storing the response. The Cache API itself ignores these headers. */
export function isStorable({ status, type, redirected, headers }: StorableResponse): boolean {
  const refused = /\b(no-store|private)\b/i.test(headers.get('Cache-Control') ?? '') || headers.get('Vary') === '*';
  return status === 200 && type === 'basic' && !redirected && !refused;
}

/** Returns the time of a copy, by the server's clock. */
export const dateOf = ({ headers }: { headers: Pick<Headers, 'get'> }) => new Date(headers.get('Date') ?? 0);

/** Milliseconds; 0 if the clock of the device is behind the server's clock. */
const ageOf = (copy: { headers: Pick<Headers, 'get'> }, now: number) => Math.max(0, now - dateOf(copy).getTime());

export const isFresh = (copy: StorableResponse, { fresh }: StorageRule, now: number) => ageOf(copy, now) < fresh;

export const isTooOld = (copy: StorableResponse, now: number) => ageOf(copy, now) > maxAge;

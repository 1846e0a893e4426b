/** Rules for storing one kind of response for offline use. */
export interface Keeping {
  readonly cache: 'files' | 'pictures' | 'pages' | 'reads';
  readonly most: number;
  /** Milliseconds for which a copy is fresh. */
  readonly fresh: number;
}

const day = 24 * 3600 * 1000;
/** Milliseconds after which a copy is no longer shown. */
const oldest = 30 * day;

/** File names change with the content. */
const files: Keeping = { cache: 'files', most: 160, fresh: Infinity };
const pictures: Keeping = { cache: 'pictures', most: 160, fresh: day };
const pages: Keeping = { cache: 'pages', most: 40, fresh: 0 };
const reads: Keeping = { cache: 'reads', most: 60, fresh: 0 };

const publicPage = /^\/($|(products(\/[^/]+)?|product\/[^/]+|about|contact|size-guide|shipping-returns|privacy)\/?$)/;
const publicRead =
  /^\/api\/((products|categories)(\/[^/]+)?|store(\/questions|\/pages\/[^/]+)?|product-facets|size-charts)$/;
const picture = /^\/(images\/products|media)\/[^/]+\.(avif|webp|png|jpe?g)$|^\/[^/]+\.(svg|png)$/;
/** Searches, sizes and wishlists are personal. Other users of this device must not see them. */
const personalQueries = ['search', 'query', 'ids', 'mySize'];

/** Pages whose public skeleton is stored. The browser fills in their content. */
export const frames = ['/orders', '/wishlist'] as const;

/** Returns the skeleton of a page; undefined if it has none. */
export const frameOf = (pathname: string) =>
  frames.find((frame) => pathname.replace(/^(\/orders)\/[^/]+$/, '$1') === frame);

type Asked = Pick<Request, 'method' | 'url' | 'mode'>;

/**
 * Returns the storage rules for the response of a request; undefined if it must not be stored. This is an allowlist:
 * accounts, carts, checkout, orders and the back office are excluded.
 *
 * @param origin of the shop
 */
export function keepingOf({ method, url, mode }: Asked, origin: string): Keeping | undefined {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || asked !== origin || personalQueries.some((name) => searchParams.has(name))) return undefined;
  if (mode === 'navigate') return publicPage.test(pathname) ? pages : undefined;
  if (/^\/assets\/[^/]+$/.test(pathname)) return files;
  if (picture.test(pathname)) return pictures;
  return publicRead.test(pathname) ? reads : undefined;
}

type Answer = Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> };

/** Returns whether the headers allow storing the response. The Cache API itself ignores them. */
export function mayBeKept({ status, type, redirected, headers }: Answer): boolean {
  const refused = /\b(no-store|private)\b/i.test(headers.get('Cache-Control') ?? '') || headers.get('Vary') === '*';
  return status === 200 && type === 'basic' && !redirected && !refused;
}

/** Returns the time of a copy, by the server's clock. */
export const dateOf = ({ headers }: { headers: Pick<Headers, 'get'> }) => new Date(headers.get('Date') ?? 0);

const ageOf = (copy: { headers: Pick<Headers, 'get'> }, now: number) => now - dateOf(copy).getTime();

export const isFresh = (copy: Answer, { fresh }: Keeping, now: number) => ageOf(copy, now) < fresh;

export const isTooOld = (copy: Answer, now: number) => ageOf(copy, now) > oldest;

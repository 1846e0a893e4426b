/** How the copies of one kind of answer are kept for times without a network. */
export interface Keeping {
  /** The name of their cache. */
  readonly cache: 'files' | 'pictures' | 'pages' | 'reads';
  /** The highest number of copies; the oldest are removed first. */
  readonly most: number;
  /** Milliseconds for which a copy is fresh. */
  readonly fresh: number;
}

const day = 24 * 3600 * 1000;
/** Milliseconds after which a copy is no longer shown. */
const oldest = 30 * day;

/** Their names change with their content. */
const files: Keeping = { cache: 'files', most: 160, fresh: Infinity };
const pictures: Keeping = { cache: 'pictures', most: 160, fresh: day };
const pages: Keeping = { cache: 'pages', most: 40, fresh: 0 };
const reads: Keeping = { cache: 'reads', most: 60, fresh: 0 };

const publicPage = /^\/($|(products(\/[^/]+)?|product\/[^/]+|about|contact|size-guide|shipping-returns|privacy)\/?$)/;
const publicRead = /^\/api\/((products|categories)(\/[^/]+)?|store|product-facets|size-charts)$/;
const picture = /^\/(images\/products|media)\/[^/]+\.(avif|webp|png|jpe?g)$|^\/[^/]+\.(svg|png)$/;
/** A person's searches, sizes and wishlist must not show to others on this device. */
const personalQueries = ['search', 'query', 'ids', 'mySize'];

/** Pages whose empty, public frame the device keeps; the browser fills in their content. */
export const frames = ['/orders', '/wishlist'] as const;

/** The frame that stands for a page. */
export const frameOf = (pathname: string) =>
  frames.find((frame) => pathname.replace(/^(\/orders)\/[^/]+$/, '$1') === frame);

type Asked = Pick<Request, 'method' | 'url' | 'mode'>;

/**
 * Whether and how an answer is kept. Only what is listed here is; accounts, carts, checkout, orders and the back office are not.
 *
 * @param origin the shop's own
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

/** The Cache API itself ignores these headers. */
export function mayBeKept({ status, type, redirected, headers }: Answer): boolean {
  const refused = /\b(no-store|private)\b/i.test(headers.get('Cache-Control') ?? '') || headers.get('Vary') === '*';
  return status === 200 && type === 'basic' && !redirected && !refused;
}

/** When the copy was made, by the server's clock. */
export const dateOf = ({ headers }: { headers: Pick<Headers, 'get'> }) => new Date(headers.get('Date') ?? 0);

const ageOf = (copy: { headers: Pick<Headers, 'get'> }, now: number) => now - dateOf(copy).getTime();

export const isFresh = (copy: Answer, { fresh }: Keeping, now: number) => ageOf(copy, now) < fresh;

export const isTooOld = (copy: Answer, now: number) => ageOf(copy, now) > oldest;

import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { firstValueFrom, type Observable, of } from 'rxjs';
import { Config } from '../../../config/config.js';
import { type CacheTag, CatalogChanges, type ChangeSource } from '../../../domain/catalog/ports/catalog-changes.js';
import { Snapshots } from '../../../domain/shared/ports/transaction.js';
import {
  codingFor,
  compressedForCache,
  type ContentCoding,
  decompressed,
  minCompressedBytes,
} from '../answers/content-coding.js';
import { nameCached, routeOf } from '../logging/route-of.js';
import { isReading } from '../requests/request-kind.js';
import { hasCookie, hasOwnPages } from '../sessions/cookies.js';
import { shaped } from '../validation/known-fields.js';

/** A new public response. Its status and headers are set on the Express response. */
export interface NewResponse {
  readonly body: string;
  /** Cache tags of the content, in addition to `public`. */
  readonly tags: readonly CacheTag[];
}

interface StoredResponse {
  /** All headers except `Content-Encoding`. */
  readonly headers: Readonly<OutgoingHttpHeaders>;
  readonly body: Buffer;
  readonly coding: ContentCoding;
  readonly route: string;
  readonly tags: ReadonlySet<CacheTag>;
}

/**
 * Times in milliseconds. `life` can be an hour, because responses contain the delivery dates of several cut-off times.
 * Within `catchUp`, every process receives a change.
 */
const times = { life: 3_600_000, changes: 500, catchUp: 10_000 };
/**
 * Max number of tags of a response that a cache in front of the shop may store. More tags could exceed header buffers
 * of proxies.
 */
const maxEdgeTags = 100;
/** Estimated memory per response and per tag, in bytes, in addition to the content. */
const overhead = { response: 2048, tag: 100 };
const maxUrlLength = 1_000;
const maxUrls = 5_000;
const codings: readonly ContentCoding[] = ['identity', 'br', 'gzip'];

/** Cookie of a client that has recently changed the catalog. */
const changedCookie = 'catalogue_changed';
/** Calls that change public content: calls by staff, and the checkout call that reserves stock. */
const changing = /^\/api\/(products|admin|checkout)(\/|$)/;

/**
 * Whether a response with these parameters only changes when the catalog changes. Search results and best sellers also
 * depend on other data.
 */
export function isStable({ search, sort }: { search?: unknown; sort?: unknown }): boolean {
  return !search && sort !== 'best-selling';
}

/**
 * Stores finished public responses with status 200 until a change of their content. Each response is the result of one
 * snapshot of the database.
 */
@Injectable()
export class ResponseCache {
  /** Keys consist of the content coding and the normalized address. */
  private readonly responses: LRUCache<string, StoredResponse>;
  /** Normalized addresses by requested URL. A URL may have unknown parameters, or parameters in another order. */
  private readonly addresses = new LRUCache<string, string>({ max: maxUrls });
  private readonly pending = new Map<string, Promise<unknown>>();
  /** For each response that is being created, the tags that have changed since the creation began. */
  private readonly changed = new Set<Set<CacheTag>>();
  private readonly requests = { hit: 0, miss: 0 };
  private readonly evictions: Record<ChangeSource | 'full', number> = { own: 0, other: 0, unknown: 0, full: 0 };

  constructor(
    private readonly config: Config,
    private readonly changes: CatalogChanges,
    private readonly snapshots: Snapshots,
  ) {
    const maxSize = Math.max(1, config.responseCacheBytes);
    this.responses = new LRUCache({
      maxSize,
      // Limits the size of one response, so that it cannot evict all others.
      maxEntrySize: Math.ceil(maxSize / 8),
      ttl: times.life,
      sizeCalculation: ({ body, tags }, key) => overhead.response + overhead.tag * tags.size + key.length + body.length,
      dispose: (_response, _key, reason) => {
        if (reason === 'evict') this.evictions.full++;
      },
    });
    changes.follow((tags, source) => {
      for (const changed of this.changed) for (const tag of tags) changed.add(tag);
      for (const [key, stored] of [...this.responses.entries()])
        if (tags.some((tag) => stored.tags.has(tag)) && this.responses.delete(key)) this.evictions[source]++;
    });
  }

  figures() {
    const { calculatedSize: bytes, size: responses } = this.responses;
    return { requests: this.requests, evictions: this.evictions, bytes, responses };
  }

  /** Responds to known URLs from the cache, before the router runs. */
  readonly serve: RequestHandler = (request, response, next) => {
    const address = this.addresses.get(request.originalUrl);
    const mayServe = address !== undefined && /^(GET|HEAD)$/.test(request.method) && !hasOwnPages(request);
    if (!mayServe || hasChangedCatalog(request) || !this.changes.isCurrent()) {
      next();
      return;
    }
    const coding = codingFor(request.headers['accept-encoding']);
    const stored = this.responses.get(keyOf(coding, address));
    if (stored) this.send(response, stored);
    else void this.inCoding(coding, address).then((made) => (made ? this.send(response, made) : next()), next);
  };

  /**
   * Sets a cookie for a client that changes the catalog, so that each process loads the change before it responds from
   * its cache.
   */
  readonly markChanges: RequestHandler = (request, response, next) => {
    const secure = this.config.publicUrl.startsWith('https:');
    if (!isReading(request) && changing.test(request.path))
      response.cookie(changedCookie, '1', { maxAge: times.catchUp, httpOnly: true, sameSite: 'lax', secure });
    next();
  };

  /**
   * Returns the body of a public response: the stored body with its headers, or a new body.
   * @param address path and known parameters; undefined if the response must not be stored
   */
  async load(response: Response, address: string | undefined, make: () => Promise<NewResponse>): Promise<string> {
    const { req: request } = response;
    const mayStore = this.config.responseCacheBytes > 0 && request.originalUrl.length <= maxUrlLength;
    if (address === undefined || !mayStore) return (await make()).body;
    if (await this.isCurrent(request)) {
      await this.pending.get(address);
      const stored = await this.inCoding('identity', address);
      if (stored) {
        this.requests.hit++;
        this.addresses.set(request.originalUrl, address);
        response.set(stored.headers);
        return stored.body.toString();
      }
    }
    this.requests.miss++;
    const made = this.make(response, address, make);
    const settled = made.catch(() => undefined);
    this.pending.set(address, settled);
    try {
      return await made;
    } finally {
      if (this.pending.get(address) === settled) this.pending.delete(address);
    }
  }

  /**
   * Whether the cache has all changes. For a client that changed data in another process, waits until this process has
   * received the change.
   */
  private async isCurrent(request: Request): Promise<boolean> {
    if (this.changes.isCurrent() && !hasChangedCatalog(request)) return true;
    const received = this.changes.catchUp().then(
      () => this.changes.isCurrent(),
      () => false,
    );
    return Promise.race([received, pause(times.changes, false, { ref: false })]);
  }

  private async make(response: Response, address: string, make: () => Promise<NewResponse>): Promise<string> {
    const changed = new Set<CacheTag>();
    this.changed.add(changed);
    try {
      const made = await this.snapshots.read(make);
      const tags = new Set<CacheTag>([...made.tags, 'public']);
      if (response.statusCode === 200 && !response.hasHeader('Set-Cookie')) {
        const body = Buffer.from(made.body);
        const headers = this.finish(response, body, tags);
        const stored = { headers, body, coding: 'identity' as const, tags, route: routeOf(response.req) };
        if (![...tags].some((tag) => changed.has(tag))) this.responses.set(keyOf('identity', address), stored);
        this.addresses.set(response.req.originalUrl, address);
        // Compress immediately, because uncompressed pages would evict other pages.
        void this.inCoding(codingFor(response.req.headers['accept-encoding']), address).catch(() => undefined);
      }
      return made.body;
    } finally {
      this.changed.delete(changed);
    }
  }

  /**
   * Sets the headers of a response before the response is stored. A cache in front of the shop stores the response
   * according to these headers, and evicts it by tag.
   * @returns all headers except those that belong to this request
   */
  private finish(response: Response, body: Buffer, tags: ReadonlySet<CacheTag>): OutgoingHttpHeaders {
    const { edgeCacheSeconds: seconds } = this.config;
    if (seconds > 0 && tags.size <= maxEdgeTags) {
      const cacheControl = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;
      response.set({ 'Cache-Control': cacheControl, 'Cache-Tag': [...tags].join(',') });
    }
    const etagOf = response.app.get('etag fn') as (body: Buffer) => string;
    response.set('ETag', etagOf(body)).vary('Accept-Encoding');
    const { 'x-request-id': _, ...headers } = response.getHeaders();
    return headers;
  }

  /**
   * Returns a stored response in this coding. A compressed response replaces the plain one, which needs more memory.
   */
  private async inCoding(coding: ContentCoding, address: string): Promise<StoredResponse | undefined> {
    const key = [coding, ...codings].map((other) => keyOf(other, address)).find((other) => this.responses.has(other));
    const stored = key === undefined ? undefined : this.responses.get(key);
    if (key === undefined || !stored || stored.coding === coding) return stored;
    if (stored.coding === 'identity' && stored.body.length < minCompressedBytes) return stored;
    const plain = await decompressed(stored.body, stored.coding);
    if (coding === 'identity') return { ...stored, body: plain, coding };
    const made = { ...stored, body: await compressedForCache(plain, coding), coding };
    if (this.responses.peek(key) === stored) {
      this.responses.set(keyOf(coding, address), made, { ttl: Math.max(1, this.responses.getRemainingTTL(key)) });
      this.responses.delete(keyOf('identity', address));
    }
    return made;
  }

  private send(response: Response, { headers, body, coding, route }: StoredResponse): void {
    this.requests.hit++;
    nameCached(response, route);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    if (coding !== 'identity') response.setHeader('Content-Encoding', coding);
    if (response.req.headers['if-none-match'] !== undefined && response.req.fresh) {
      for (const name of ['Content-Type', 'Content-Encoding']) response.removeHeader(name);
      response.status(304).end();
    } else response.setHeader('Content-Length', body.length).end(body);
  }
}

const hasChangedCatalog = (request: Request) => hasCookie(request, changedCookie);
const keyOf = (coding: ContentCoding, address: string) => `${coding} ${address}`;

/** Public content with the tags of the changes that invalidate it. The tag `public` is always included. */
export class Tagged<Content> {
  constructor(
    readonly content: Content,
    readonly tags: readonly CacheTag[] = [],
  ) {}
}

interface ShownProduct {
  readonly id: number;
  readonly halves?: { readonly topId: number; readonly bottomId: number } | null;
}

/** Tags of products whose stock is shown. The stock of a set depends on the stock of its halves. */
export function tagsOf(...products: readonly ShownProduct[]): CacheTag[] {
  return products
    .flatMap(({ id, halves }) => (halves ? [id, halves.topId, halves.bottomId] : [id]))
    .map((id): CacheTag => `product:${id}`);
}

const queryKey = 'cached-response:query';
class NoQuery {}

/**
 * Caches the responses of a GET call whose handler returns `Tagged` content. The key consists of the path and the
 * validated parameters.
 * @param query the class that validates the handler's query
 */
export const CachedResponse = (query: new () => object = NoQuery) => SetMetadata(queryKey, query);

export class CachedResponses implements NestInterceptor {
  constructor(private readonly cache: ResponseCache) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const query = Reflect.getMetadata(queryKey, context.getHandler()) as (new () => object) | undefined;
    return query ? this.respond(query, context, next) : next.handle();
  }

  private async respond(query: new () => object, context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const [{ path, query: given }, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const parameters = shaped(query, given);
    const address = isStable(parameters) ? path + JSON.stringify(parameters) : undefined;
    const body = await this.cache.load(response, address, async () => {
      const { content, tags } = (await firstValueFrom(next.handle())) as Tagged<unknown>;
      response.type('json');
      return { body: JSON.stringify(content), tags };
    });
    return of(body);
  }
}

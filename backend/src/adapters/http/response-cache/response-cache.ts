import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Config } from '../../../config/config.js';
import { CatalogChanges, type ChangeSource } from '../../../domain/catalog/ports/catalog-changes.js';
import { Metrics } from '../../prometheus/metrics.js';
import { hasChangedCatalog } from '../catalog/read-your-writes.js';
import { givenOrNewId, requestIdOf } from '../logging/request-id.js';
import { routeOf } from '../logging/route-of.js';
import { hasOwnPages } from '../pages/visitor-cookies.js';
import { ownHost } from '../security/host-check.js';
import { AnswerStore } from './answer-store.js';
import { type CacheAddress, cacheAddress, type PageAddress } from './cache-address.js';
import { reached } from './cache-tags.js';
import { captureAnswer, type CapturedAnswer } from './captured-answer.js';
import { FinishedAnswer, sendForm } from './finished-answer.js';

/** Milliseconds that a request waits for a response in progress, and for notifications of changes. */
const longestWait = { answer: 5_000, changes: 500 };
/** Max attempts of a request when the response is already outdated as soon as it is created. */
const mostTries = 3;
const mostAddresses = 5_000;
/** Request headers that affect the form of a response. */
const ofForm = new Set(['accept-encoding', 'if-none-match', 'if-modified-since']);

/** A response in progress. */
export interface Filling {
  /** Whether other requests share the response, and it is cached. */
  readonly isShared: boolean;
  /** Tags of the shown content. */
  readonly tags: Set<string>;
  /** Tags changed since the response was begun. */
  readonly changed: Set<string>;
  readonly outcome: Promise<Outcome>;
  readonly settle: (outcome: Outcome) => void;
}

type Outcome = FinishedAnswer | 'outdated' | 'not-kept';

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: CacheAddress;
  readonly began: number;
  /** Whether the request may wait. A waiting request counts as a request in progress. */
  readonly mayWait: () => boolean;
  /** Handles the request without the cache. */
  readonly pass: () => void;
}

interface Limits {
  readonly browsing: { mayRefuse(request: IncomingMessage): boolean };
  readonly parallel: { admits(request: IncomingMessage, response: ServerResponse): boolean };
}

/**
 * Responds to public calls and pages from memory, before router, session, validation and rendering. A missing response
 * is created as usual, once for all concurrent requests, and captured.
 */
@Injectable()
export class ResponseCache {
  private readonly logger = new Logger('memory');
  private readonly logsHits: boolean;
  private readonly store: AnswerStore;
  private readonly addresses = new LRUCache<string, CacheAddress>({ max: mostAddresses });
  private readonly fillings = new Map<string, Filling>();
  private readonly fillingOf = new WeakMap<IncomingMessage, Filling>();
  private readonly requests = { hit: 0, miss: 0 };
  private readonly drops: Record<ChangeSource | 'full', number> = { own: 0, other: 0, unknown: 0, full: 0 };

  constructor(
    private readonly config: Config,
    private readonly changes: CatalogChanges,
    private readonly metrics: Metrics,
  ) {
    this.logsHits = ['debug', 'trace'].includes(config.logLevel);
    this.store = new AnswerStore(Math.max(1, config.responseCacheBytes), () => this.drops.full++);
    changes.follow((tags, source) => {
      this.drops[source] += this.store.drop(tags);
      for (const { changed } of this.fillings.values()) for (const tag of tags.flatMap(reached)) changed.add(tag);
    });
  }

  /** @param shop handles requests for responses that are not in memory */
  listener(shop: RequestListener, { browsing, parallel }: Limits, pageAddress: PageAddress): RequestListener {
    if (this.config.responseCacheBytes === 0) return shop;
    const isForThisShop = ownHost(this.config.publicUrl);
    return (request, response) => {
      const pass = () => shop(request, response);
      this.passIfBroken({ request, response, pass }, () => {
        const isPlain = isPlainReading(request) && !hasOwnPages(request);
        const address = isPlain ? this.addressOf(request.url ?? '', pageAddress) : undefined;
        if (address && isForThisShop(request) && !browsing.mayRefuse(request)) {
          const mayWait = () => parallel.admits(request, response);
          this.answer({ request, response, address, mayWait, pass, began: performance.now() });
        } else pass();
      });
    };
  }

  /** The response in progress for a request that the shop handles. */
  fillingBy(request: IncomingMessage): Filling | undefined {
    return this.fillingOf.get(request);
  }

  figures() {
    const { bytes, count } = this.store;
    return { requests: this.requests, drops: this.drops, bytes, answers: count };
  }

  private addressOf(url: string, pageAddress: PageAddress): CacheAddress | undefined {
    const known = this.addresses.get(url);
    if (known) return known;
    const address = cacheAddress(url, pageAddress);
    if (address) this.addresses.set(url, address);
    return address;
  }

  /** A client that changed data in another process also reads the changed data. */
  private answer(asked: Asked): void {
    if (this.changes.isCurrent() && !hasChangedCatalog(asked.request)) {
      this.find(asked);
      return;
    }
    const hears = this.changes.catchUp().then(() => this.changes.isCurrent());
    this.wait(asked, hears, longestWait.changes, (isCurrent) => (isCurrent ? this.find(asked) : this.miss(asked)));
  }

  private find(asked: Asked, tries = 1): void {
    const { key, isPlain } = asked.address;
    const answer = this.store.get(key);
    const filling = this.fillings.get(key);
    if (answer) {
      this.hit(asked, answer);
    } else if (filling && tries <= mostTries) {
      this.wait(asked, filling.outcome, longestWait.answer, (outcome) => {
        if (outcome === 'outdated') this.find(asked, tries + 1);
        else if (outcome === 'not-kept') this.miss(asked);
        else this.hit(asked, outcome);
      });
    } else if (!filling && (isPlain || this.store.isWanted(key))) {
      this.fill(asked);
    } else {
      this.miss(asked);
    }
  }

  /** Continues with the result if it arrives in time, and otherwise without the cache. */
  private wait<Thing>(asked: Asked, thing: Promise<Thing>, millis: number, goOn: (thing: Thing) => void): void {
    if (!asked.mayWait()) {
      asked.pass();
      return;
    }
    let isOver = false;
    const first = (work: () => void) => {
      if (!isOver) work();
      isOver = true;
      clearTimeout(timer);
    };
    const miss = () => first(() => this.miss(asked));
    const timer = setTimeout(miss, millis);
    thing.then((come) => first(() => this.passIfBroken(asked, () => goOn(come))), miss);
  }

  /** Outside of Express, nothing else converts an error into a response. */
  private passIfBroken(
    { request, response, pass }: Pick<Asked, 'request' | 'response' | 'pass'>,
    work: () => void,
  ): void {
    try {
      work();
    } catch (error) {
      this.logger.error({ err: error, msg: `The response cache cannot handle ${request.method} ${request.url}` });
      if (!response.headersSent) pass();
    }
  }

  private miss(asked: Asked): void {
    this.make(asked, newFilling({ isShared: false }));
  }

  private hit(asked: Asked, answer: FinishedAnswer): void {
    this.requests.hit++;
    const { request, began } = asked;
    const { method = 'GET' } = request;
    const { route } = answer;
    const requestId = givenOrNewId(request);
    const status = this.send(asked, answer, requestId);
    const seconds = (performance.now() - began) / 1000;
    this.metrics.answered({ method, route, status }, seconds);
    if (this.logsHits) {
      const duration = seconds * 1000;
      this.logger.debug({ requestId, method, route, status, duration, msg: `${method} ${route} ${status}` });
    }
  }

  /** @returns the status of the response */
  private send({ request, response, address }: Asked, answer: FinishedAnswer, id: string): number {
    const own = ['X-Request-Id', id];
    const form = this.store.formFor(address.key, answer, request);
    if (!(form instanceof Promise)) {
      sendForm(response, form, own);
      return form.status;
    }
    form.then(
      (made) => sendForm(response, made, own),
      (error: unknown) => {
        this.logger.error({ err: error, msg: `A cached response cannot be sent: ${answer.route}` });
        response.destroy();
      },
    );
    return answer.status;
  }

  private fill(asked: Asked): void {
    const filling = newFilling({ isShared: true });
    this.fillings.set(asked.address.key, filling);
    this.make(asked, filling);
  }

  /** Creates the response for all clients, ignoring headers that only affect its form. */
  private make(asked: Asked, filling: Filling): void {
    this.requests.miss++;
    const { request, response, address, pass } = asked;
    const { method, url, headers } = request;
    this.fillingOf.set(request, filling);
    const plain = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofForm.has(name)));
    Object.assign(request, { method: 'GET', url: address.key, headers: plain });
    captureAnswer(response, (captured) => {
      const [id, route] = [requestIdOf(request as Request), routeOf(request as Request)];
      Object.assign(request, { method, url, headers });
      const { tags, isShared } = filling;
      const made = forAll(captured, address);
      const answer = new FinishedAnswer({ ...(isShared ? this.forEdge(made, tags) : made), route, tags });
      this.send(asked, answer, id);
      this.settle(address.key, filling, answer);
    });
    response.once('close', () => this.settle(address.key, filling, null));
    pass();
  }

  /** @param answer null if its client disconnected before it was complete */
  private settle(key: string, filling: Filling, answer: FinishedAnswer | null): void {
    if (this.fillings.get(key) !== filling) {
      filling.settle('not-kept');
      return;
    }
    this.fillings.delete(key);
    const isOutdated = filling.changed.has('catalog') || [...filling.tags].some((tag) => filling.changed.has(tag));
    if (!answer || isOutdated) filling.settle('outdated');
    else if (answer.status !== 200 || answer.setsCookie || filling.tags.size === 0) filling.settle('not-kept');
    else {
      this.store.keep(key, answer);
      filling.settle(answer);
      // A body that cannot be compressed stays uncompressed.
      void answer
        .pack()
        .then(() => this.store.weigh(key, answer))
        .catch(() => undefined);
    }
  }

  /** Allows a cache in front of the shop to store a cached response and evict it by tag. */
  private forEdge(captured: CapturedAnswer, tags: ReadonlySet<string>): CapturedAnswer {
    const { edgeCacheSeconds: seconds } = this.config;
    if (seconds === 0 || captured.status !== 200 || tags.size === 0) return captured;
    const cacheControl = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;
    const headers = without(captured.headers, 'cache-control');
    const cacheTag = [...new Set([...tags, 'catalog'])].join(',');
    return { ...captured, headers: [...headers, 'Cache-Control', cacheControl, 'Cache-Tag', cacheTag] };
  }
}

/** A GET without a body; the shop may have to reject other requests. */
function isPlainReading({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

function without(headers: readonly string[], unwanted: string): string[] {
  return headers.filter((_, at) => headers[at - (at % 2)]?.toLowerCase() !== unwanted);
}

function newFilling({ isShared }: Pick<Filling, 'isShared'>): Filling {
  let settle: Filling['settle'] = () => undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  return { isShared, tags: new Set(), changed: new Set(), outcome, settle };
}

/** A redirect retains the parameters that did not affect the response. */
function forAll(captured: CapturedAnswer, { rest }: CacheAddress): CapturedAnswer {
  if (rest === '') return captured;
  const { headers } = captured;
  const to = headers.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'location') + 1;
  const location = headers[to];
  if (to === 0 || location === undefined) return captured;
  return { ...captured, headers: headers.with(to, `${location}${location.includes('?') ? '&' : '?'}${rest}`) };
}

import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../../config/config.js';
import { tooMany } from '../../../domain/shared/ports/rate-limits.js';
import { networkOf } from './network-of.js';
import { isReading } from '../requests/request-kind.js';
import { onResponseEnd } from '../requests/response-end.js';

interface BrowsingLimit {
  readonly points: number;
  readonly seconds: number;
  readonly countsRequest: (request: Request) => boolean;
  /** Whether the response counts; absent if each matching request counts. */
  readonly countsResponse?: (response: Response) => boolean;
}

const isMissing = ({ statusCode }: Response) => statusCode === 404;

/** The limits exceed the needs of a campus or a mobile network with a single address, so only scripts reach them. */
const limits: readonly BrowsingLimit[] = [
  {
    points: 3000,
    seconds: 60,
    countsRequest: (request) =>
      request.url.includes('?') &&
      isReading(request) &&
      [request.query['search'], request.query['query']].some(Boolean),
  },
  {
    points: 1200,
    seconds: 600,
    countsRequest: ({ method, path }) => method === 'POST' && /^\/api\/cart\/?$/i.test(path),
    countsResponse: ({ statusCode }) => statusCode === 201,
  },
  {
    points: 60,
    seconds: 600,
    countsRequest: ({ path }) => /^\/(api\/orders|api\/pay|orders|order-confirmation|pay)\/./i.test(path),
    countsResponse: isMissing,
  },
  {
    points: 3000,
    seconds: 600,
    countsRequest: ({ path }) => /^\/(api\/(products|categories)|products?|images\/products)\/./i.test(path),
    countsResponse: isMissing,
  },
];

interface CountedLimit extends BrowsingLimit {
  readonly limiter: RateLimiterMemory;
  /** Networks that have reached the limit, until the end of their period. */
  readonly over: LRUCache<string, true>;
}

/** Maximum number of stored networks that have reached a limit. */
const maxOver = 10_000;

/**
 * Limits per network for visitors: searches, unknown orders and products, and new carts. Each process counts in memory,
 * because counting in the database would cost more than the limits save.
 */
export class BrowsingLimits {
  private readonly counted: readonly CountedLimit[];

  constructor({ rateLimitFactor }: Pick<Config, 'rateLimitFactor'>) {
    this.counted = limits.map((limit) => {
      const points = Math.max(1, Math.round(limit.points * rateLimitFactor));
      const limiter = new RateLimiterMemory({ points, duration: limit.seconds });
      return { ...limit, limiter, over: new LRUCache({ max: maxOver }) };
    });
  }

  /** This check is synchronous, because it runs even for cached responses. */
  readonly check: RequestHandler = (request, response, next) => {
    for (const limit of this.counted.filter(({ countsRequest }) => countsRequest(request))) {
      const network = networkOf(request.ip);
      const wait = limit.over.getRemainingTTL(network);
      if (wait > 0) {
        next(tooMany(wait / 1000));
        return;
      }
      const { countsResponse } = limit;
      if (countsResponse) onResponseEnd(response, () => countsResponse(response) && void count(limit, network));
      else void count(limit, network);
    }
    next();
  };
}

async function count({ limiter, over }: CountedLimit, network: string): Promise<void> {
  const { remainingPoints, msBeforeNext } = await tried(limiter, network);
  if (remainingPoints <= 0) over.set(network, true, { ttl: msBeforeNext });
}

async function tried(limiter: RateLimiterMemory, network: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(network);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../../config/config.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { networkOf } from './network-of.js';
import { isReading } from '../requests/request-kind.js';
import { onAnswerEnd } from './slow-clients.js';

interface BrowsingLimit {
  readonly points: number;
  readonly seconds: number;
  /** Whether the request counts. */
  readonly asks: (request: Request) => boolean;
  /** Whether its response counts; absent when the request alone decides. */
  readonly got?: (response: Response) => boolean;
}

const isMissing = ({ statusCode }: Response) => statusCode === 404;

/** Limits above the needs of a campus or a mobile network with one address. Only scripts make this many calls. */
const limits: readonly BrowsingLimit[] = [
  {
    points: 3000,
    seconds: 60,
    asks: (request) => isReading(request) && [request.query['search'], request.query['query']].some(Boolean),
  },
  {
    points: 1200,
    seconds: 600,
    asks: ({ method, path }) => method === 'POST' && /^\/api\/cart\/?$/i.test(path),
    got: ({ statusCode }) => statusCode === 201,
  },
  {
    points: 60,
    seconds: 600,
    asks: ({ path }) => /^\/(api\/orders|orders|order-confirmation)\/./i.test(path),
    got: isMissing,
  },
  {
    points: 3000,
    seconds: 600,
    asks: ({ path }) => /^\/(api\/(products|categories)|products?|images\/products)\/./i.test(path),
    got: isMissing,
  },
];

type CountedLimit = Omit<BrowsingLimit, 'points' | 'seconds'> & { limiter: RateLimiterMemory };

/**
 * Limits per network for visitors: searches, unknown orders and products, new carts. Each process counts in its memory,
 * because counting each view in the database would cost more than it saves.
 */
export class BrowsingLimits {
  private readonly counted: readonly CountedLimit[];

  constructor({ rateLimitFactor }: Pick<Config, 'rateLimitFactor'>) {
    this.counted = limits.map(({ points, seconds, ...limit }) => {
      const scaled = Math.max(1, Math.round(points * rateLimitFactor));
      return { ...limit, limiter: new RateLimiterMemory({ points: scaled, duration: seconds }) };
    });
  }

  readonly check: RequestHandler = (request, response, next) => {
    const apt = this.counted.filter(({ asks }) => asks(request));
    if (apt.length === 0) {
      next();
      return;
    }
    return this.checkBy(apt, request, response, next);
  };

  private async checkBy(apt: readonly CountedLimit[], request: Request, response: Response, next: NextFunction) {
    const network = networkOf(request.ip);
    for (const { got, limiter } of apt) {
      const used = got ? await limiter.get(network) : await tried(limiter, network);
      if (used && (got ? used.remainingPoints <= 0 : used.consumedPoints > limiter.points)) {
        next(tooMany(used.msBeforeNext / 1000));
        return;
      }
      if (got) onAnswerEnd(response, () => got(response) && void tried(limiter, network));
    }
    next();
  }
}

async function tried(limiter: RateLimiterMemory, network: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(network);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

function tooMany(retryAfter: number): DomainError {
  return new DomainError('too-many', 'too-many', 'Too many tries. Please wait a moment.', { retryAfter });
}

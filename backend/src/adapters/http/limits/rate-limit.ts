import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { tidyEmail } from '../../../domain/shared/email-address.js';
import { type RateLimit as Limit, RateLimits } from '../../../domain/shared/ports/rate-limits.js';
import { ApiErrors } from '../answers/api-errors.js';
import { visibleText } from '../validation/visible-text.js';
import { networkOf } from './network-of.js';
import { onAnswerEnd } from './slow-clients.js';

interface CallLimit extends Omit<Limit, 'scaled'> {
  /** Calls with the same name share a count. */
  readonly name: string;
  /**
   * Statuses of the responses that count, such as that of a wrong password. Absent: each call counts. Empty: none does,
   * because something else counts, such as the provider's report of a declined card.
   */
  readonly statuses?: readonly number[];
  /**
   * Limit for all calls of one network in the same period, with any status. Absent: only calls with `statuses` are
   * limited.
   */
  readonly pointsInAll?: number;
  /**
   * Limit for a signed-in caller from any network, instead of the network's limit. Absent: the network's limit applies
   * to all callers.
   */
  readonly pointsPerAccount?: number;
  /**
   * Limit for calls about one e-mail address (the body's `email`) in the same period, from any client. Absent: no such
   * limit.
   */
  readonly pointsPerEmail?: number;
  /** Whether the call also runs beyond the limit; `overLimit` then returns the exceeded limit. */
  readonly quiet?: true;
}

type Counted = 'network' | 'email';

declare module 'express-serve-static-core' {
  interface Request {
    overLimit?: Counted;
  }
}

const limitKey = 'rate-limit';

@Injectable()
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.get<CallLimit>(limitKey, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const over = await this.counted(limit, request);
    if (over) request.overLimit = over;
    return true;
  }

  /** The limit that a quiet call has exceeded. */
  private async counted(limit: CallLimit, request: Request): Promise<Counted | null> {
    const email = emailIn(request.body);
    let counting: Counted = 'network';
    try {
      await this.countCaller(limit, request);
      counting = 'email';
      if (limit.pointsPerEmail !== undefined && email)
        await this.consume(limit, limit.pointsPerEmail, `email ${email}`);
      return null;
    } catch (refusal) {
      if (limit.quiet && isTooMany(refusal)) return counting;
      throw refusal;
    }
  }

  /**
   * Counts each call immediately, so that parallel calls cannot exceed the limit. Returns the point afterwards if the
   * call does not count.
   */
  private async countCaller(limit: CallLimit, { user, ip, res }: Request): Promise<void> {
    const { name, statuses, pointsInAll, seconds } = limit;
    if (pointsInAll !== undefined)
      await this.limits.consume(`${name}, all:${networkOf(ip)}`, { points: pointsInAll, seconds, scaled: true });
    const ofAccount = user && limit.pointsPerAccount;
    const whose = ofAccount === undefined ? networkOf(ip) : `account ${user?.id}`;
    const points = ofAccount ?? limit.points;
    await this.consume(limit, points, whose);
    if (!statuses || !res) return;
    onAnswerEnd(res, () => {
      const isSeen = statuses.length === 0 || (res.writableFinished && !statuses.includes(res.statusCode));
      if (isSeen) void this.limits.giveBack(`${name}:${whose}`);
    });
  }

  private async consume({ name, seconds }: CallLimit, points: number, whose: string): Promise<void> {
    await this.limits.consume(`${name}:${whose}`, { points, seconds, scaled: true });
  }
}

/** A quiet limit only hides that it was reached. Other errors, such as an unavailable database, are thrown. */
function isTooMany(refusal: unknown): boolean {
  return refusal instanceof DomainError && refusal.kind === 'too-many';
}

function emailIn(body: unknown): string | null {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? tidyEmail(visibleText(email)).toLowerCase() : null;
}

/**
 * Limits the calls of one network (and about one e-mail address), scaled by RATE_LIMIT_FACTOR. Beyond the limit, calls
 * get a 429 with Retry-After.
 * A network may be a campus or a mobile carrier, so `statuses` lists the responses that indicate abuse. If each call
 * counts, the limit must be above the needs of a crowd.
 * This guard runs before guards that are written above it.
 */
export function RateLimit(limit: CallLimit): MethodDecorator {
  return applyDecorators(SetMetadata(limitKey, limit), UseGuards(RateLimitGuard), ApiErrors(429));
}

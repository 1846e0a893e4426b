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
import { onResponseEnd } from '../requests/response-end.js';

interface CallLimit extends Omit<Limit, 'scaled'> {
  /** Calls with the same name share a count. */
  readonly name: string;
  /**
   * Statuses of the responses that count, such as 401 for a wrong password. If absent, each call counts. If empty, no
   * response counts. Other events count instead, such as a declined card that the provider reports.
   */
  readonly statuses?: readonly number[];
  /**
   * Additional limit for all calls of one network in the same period, with any status. If absent, only calls that count
   * are limited.
   */
  readonly pointsInAll?: number;
  /**
   * Limit for a signed-in caller, instead of the limit per network. If absent, the limit per network applies to all
   * callers.
   */
  readonly pointsPerAccount?: number;
  /**
   * Limit for calls about one email address (the body's `email`) in the same period, from any client. If absent, email
   * addresses are not limited.
   */
  readonly pointsPerEmail?: number;
  /** Runs the call even beyond the limit; `overLimit` then returns the exceeded limit. */
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

  /** Counts the call. Returns the limit that a quiet call has exceeded, if any. */
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
   * Counts each call when it starts, so that parallel calls cannot exceed the limit. Afterward, subtracts the call if
   * its response does not count.
   */
  private async countCaller(limit: CallLimit, { user, ip, res }: Request): Promise<void> {
    const { name, statuses, pointsInAll, seconds } = limit;
    if (pointsInAll !== undefined)
      await this.limits.consume(`${name}, all:${networkOf(ip)}`, { points: pointsInAll, seconds, scaled: true });
    const ofAccount = user && limit.pointsPerAccount;
    const counterKey = ofAccount === undefined ? networkOf(ip) : `account ${user?.id}`;
    const points = ofAccount ?? limit.points;
    await this.consume(limit, points, counterKey);
    if (!statuses || !res) return;
    onResponseEnd(res, () => {
      const isSeen = statuses.length === 0 || (res.writableFinished && !statuses.includes(res.statusCode));
      if (isSeen) void this.limits.giveBack(`${name}:${counterKey}`);
    });
  }

  private async consume({ name, seconds }: CallLimit, points: number, counterKey: string): Promise<void> {
    await this.limits.consume(`${name}:${counterKey}`, { points, seconds, scaled: true });
  }
}

/** Whether a limit was exceeded. Quiet calls ignore only this error, and not, for example, an unavailable database. */
function isTooMany(refusal: unknown): boolean {
  return refusal instanceof DomainError && refusal.kind === 'too-many';
}

function emailIn(body: unknown): string | null {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? tidyEmail(visibleText(email)).toLowerCase() : null;
}

/**
 * Limits the calls of one network (and about one email address), scaled by RATE_LIMIT_FACTOR. Beyond the limit, calls
 * get a 429 with Retry-After. A network may be a campus or a mobile carrier, so `statuses` lists the responses that
 * indicate abuse. If each call counts, the limit must be above the needs of a crowd. The guard runs before the guards
 * of decorators above this decorator.
 */
export function RateLimit(limit: CallLimit): MethodDecorator {
  return applyDecorators(SetMetadata(limitKey, limit), UseGuards(RateLimitGuard), ApiErrors(429));
}

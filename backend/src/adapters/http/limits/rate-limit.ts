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
  /** Calls with the same name are counted together. */
  readonly name: string;
  /**
   * Statuses of the responses that count, such as that of a wrong password; absent when every call counts, and empty when none
   * does, because something else counts, such as the provider's report of a declined card.
   */
  readonly statuses?: readonly number[];
  /** Calls of one network in the same time, whatever their status; absent when only those with `statuses` are limited. */
  readonly pointsInAll?: number;
  /** A signed-in caller has this limit alone, from any network; absent when the network counts for everybody. */
  readonly pointsPerAccount?: number;
  /** Calls about one e-mail address (the body's `email`) in the same time, from any client; absent when it does not matter. */
  readonly pointsPerEmail?: number;
  /** The call also runs beyond the limit; `overLimit` then names the exceeded limit. */
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

  /** A call that may count is counted at once, so that calls sent together cannot pass the limit, and given back afterwards. */
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
      if (isSeen) void this.limits.giveBack(`${name}:${whose}`, { points, seconds, scaled: true });
    });
  }

  private async consume({ name, seconds }: CallLimit, points: number, whose: string): Promise<void> {
    await this.limits.consume(`${name}:${whose}`, { points, seconds, scaled: true });
  }
}

/** A quiet limit only hides that it was reached: other errors, such as an unavailable database, are thrown. */
function isTooMany(refusal: unknown): boolean {
  return refusal instanceof DomainError && refusal.kind === 'too-many';
}

function emailIn(body: unknown): string | null {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? tidyEmail(visibleText(email)).toLowerCase() : null;
}

/**
 * Limits the calls of one network (and about one e-mail address), scaled by RATE_LIMIT_FACTOR; beyond it they answer 429 with Retry-After.
 * A network may be a campus or a mobile carrier: `statuses` names the responses that are abuse. Where every call counts, the limit has to
 * be above what a crowd does.
 * Written below the call's other guards, it runs before them.
 */
export function RateLimit(limit: CallLimit): MethodDecorator {
  return applyDecorators(SetMetadata(limitKey, limit), UseGuards(RateLimitGuard), ApiErrors(429));
}

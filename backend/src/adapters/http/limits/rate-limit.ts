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
import { Config } from '../../../config/config.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { tidyEmail } from '../../../domain/shared/email-address.js';
import { type RateLimit as Limit, RateLimits } from '../../../domain/shared/ports/rate-limits.js';
import { ApiErrors } from '../answers/api-errors.js';
import { visibleText } from '../validation/visible-text.js';
import { networkOf } from './network-of.js';

interface CallLimit extends Limit {
  /** Calls with the same name are counted together. */
  readonly name: string;
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
    private readonly config: Config,
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
      await this.consume(limit, limit.points, networkOf(request.ip));
      counting = 'email';
      if (limit.pointsPerEmail !== undefined && email)
        await this.consume(limit, limit.pointsPerEmail, `email ${email}`);
      return null;
    } catch (refusal) {
      if (limit.quiet && isTooMany(refusal)) return counting;
      throw refusal;
    }
  }

  private async consume({ name, seconds }: CallLimit, points: number, whose: string): Promise<void> {
    const scaled = Math.max(1, Math.round(points * this.config.rateLimitFactor));
    await this.limits.consume(`${name}:${whose}`, { points: scaled, seconds });
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
 * Written below the call's other guards, it runs before them.
 */
export function RateLimit(limit: CallLimit): MethodDecorator {
  return applyDecorators(SetMetadata(limitKey, limit), UseGuards(RateLimitGuard), ApiErrors(429));
}

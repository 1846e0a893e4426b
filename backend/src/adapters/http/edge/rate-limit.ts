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
import { Config } from '../../../config.js';
import { type RateLimit as Limit, RateLimits } from '../../../domain/shared/rate-limits.js';
import { ApiErrors } from './api-errors.js';

interface CallLimit extends Limit {
  /** Calls of one name are counted together. */
  readonly name: string;
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
    const { name, points, seconds } = this.reflector.get<CallLimit>(limitKey, context.getHandler());
    const address = context.switchToHttp().getRequest<Request>().ip ?? '';
    const scaled = Math.max(1, Math.round(points * this.config.rateLimitFactor));
    await this.limits.consume(`${name}:${address}`, { points: scaled, seconds });
    return true;
  }
}

/**
 * Limits the calls of one network address, scaled by RATE_LIMIT_FACTOR; beyond it they answer 429 with Retry-After.
 * Written below the call's other guards, it is asked before them.
 */
export function RateLimit(limit: CallLimit): MethodDecorator {
  return applyDecorators(SetMetadata(limitKey, limit), UseGuards(RateLimitGuard), ApiErrors(429));
}

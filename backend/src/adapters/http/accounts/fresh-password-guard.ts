import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../../domain/shared/clock.js';
import { DomainError } from '../../../domain/shared/domain-error.js';

/** Milliseconds. */
const freshFor = 10 * 60_000;

/**
 * Written after the guard for who is signed in, it lets those pass whose password was confirmed in this session a moment ago.
 * @throws DomainError forbidden `password-needed`
 */
@Injectable()
export class FreshPasswordGuard implements CanActivate {
  constructor(private readonly clock: Clock) {}

  canActivate(context: ExecutionContext): boolean {
    const { passwordConfirmedAt = 0 } = context.switchToHttp().getRequest<Request>().session;
    if (this.clock.now().getTime() - passwordConfirmedAt < freshFor) return true;
    throw new DomainError('forbidden', 'password-needed', 'Please confirm your password.');
  }
}

import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { DomainError } from '../../../domain/shared/domain-error.js';

/** Milliseconds. */
const freshFor = 10 * 60_000;
const freshForStaff = 15 * 60_000;

/**
 * Written after the sign-in guard; requires that the password was recently confirmed in this session.
 * @throws DomainError forbidden `password-needed`
 */
@Injectable()
export class FreshPasswordGuard implements CanActivate {
  constructor(private readonly clock: Clock) {}

  canActivate(context: ExecutionContext): boolean {
    const { passwordConfirmedAt = 0 } = context.switchToHttp().getRequest<Request>().session;
    return passIf(this.clock.now().getTime() - passwordConfirmedAt < freshFor);
  }
}

/**
 * Written after `StaffGuard`, for refunds, exports and roles: requires a sign-in or confirmed password
 * in this session at most 15 minutes ago.
 * @throws DomainError forbidden `password-needed`
 */
@Injectable()
export class StaffFreshPasswordGuard implements CanActivate {
  constructor(private readonly clock: Clock) {}

  canActivate(context: ExecutionContext): boolean {
    const { signedInAt = 0, passwordConfirmedAt = 0 } = context.switchToHttp().getRequest<Request>().session;
    return passIf(this.clock.now().getTime() - Math.max(signedInAt, passwordConfirmedAt) <= freshForStaff);
  }
}

function passIf(fresh: boolean): true {
  if (fresh) return true;
  throw new DomainError('forbidden', 'password-needed', 'Please confirm your password.');
}

import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { DomainError } from '../../../domain/shared/domain-error.js';

/** Max age of a password check, in milliseconds. */
const freshFor = 10 * 60_000;
const freshForStaff = 15 * 60_000;

/**
 * Requires that the password was recently confirmed in this session. Use it after the sign-in guard.
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
 * Requires a sign-in or password check in this session within the last 15 minutes. Use it after `StaffGuard`, for
 * refunds, exports and roles.
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

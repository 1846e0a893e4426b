import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SessionAccount } from '../../../domain/accounts/ports/account-reader.js';
import { DomainError } from '../../../domain/shared/domain-error.js';

/** The account behind a request's session. */
export type SessionUser = SessionAccount;

declare module 'express-serve-static-core' {
  interface Request {
    user?: SessionUser;
  }
}

function sessionUser(request: Request): SessionUser | null {
  return request.user ?? null;
}

/** Gives the signed-in user to a handler behind a guard; null for visitors on public calls. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SessionUser | null =>
  sessionUser(context.switchToHttp().getRequest<Request>()),
);

/** @throws DomainError unauthenticated, for a request without a signed-in user */
@Injectable()
export class SignedInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!sessionUser(context.switchToHttp().getRequest<Request>())) throw signedOut();
    return true;
  }
}

/** @throws DomainError unauthenticated without a signed-in user, forbidden when not an administrator */
@Injectable()
export class StaffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const refusal = refusalFor(sessionUser(context.switchToHttp().getRequest<Request>()));
    if (refusal) throw refusal;
    return true;
  }
}

/** Why the caller is refused; null for an administrator. */
export function refusalFor(user: SessionUser | null | undefined): DomainError | null {
  if (!user) return signedOut();
  return user.isAdmin ? null : new DomainError('forbidden', 'forbidden', 'This is for the staff of the shop.');
}

function signedOut(): DomainError {
  return new DomainError('unauthenticated', 'signed-out', 'Please sign in.');
}

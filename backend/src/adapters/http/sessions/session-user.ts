import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SessionAccount } from '../../../domain/accounts/account.js';
import { secondFactorMissing } from '../../../domain/accounts/second-factor.js';
import { may, notPermitted, type Permission } from '../../../domain/accounts/staff-role.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { type StaffCall, staffCalls } from '../security/staff-calls.js';

/** The account of a request's session. */
export type SessionUser = SessionAccount;

declare module 'express-serve-static-core' {
  interface Request {
    user?: SessionUser;
    /**
     * A customer without an account. Only calls of the cart and the checkout use this field. All other calls treat the
     * guest as a visitor.
     */
    guest?: SessionUser;
  }
}

function sessionUser(request: Request): SessionUser | null {
  return request.user ?? null;
}

/** Passes the signed-in user to a handler behind a guard; null for visitors on public calls. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SessionUser | null =>
  sessionUser(context.switchToHttp().getRequest<Request>()),
);

/** The customer: an account, or a guest with an unverified email address. */
export interface Buyer extends SessionUser {
  readonly isGuest: boolean;
}

function buyer({ user, guest }: Request): Buyer | null {
  const found = user ?? guest;
  return found ? { ...found, isGuest: !user } : null;
}

/** Passes the account or guest to a handler of cart and checkout; null for visitors on public calls. */
export const CurrentBuyer = createParamDecorator((_: unknown, context: ExecutionContext): Buyer | null =>
  buyer(context.switchToHttp().getRequest<Request>()),
);

/** @throws DomainError unauthenticated for a request without an account or guest */
@Injectable()
export class BuyerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!buyer(context.switchToHttp().getRequest<Request>())) throw signedOut();
    return true;
  }
}

/** @throws DomainError unauthenticated for a request without a guest */
export function knownGuest({ guest }: Request): SessionUser {
  if (!guest) throw signedOut();
  return guest;
}

/** @throws DomainError unauthenticated for a request without a signed-in user */
@Injectable()
export class SignedInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!sessionUser(context.switchToHttp().getRequest<Request>())) throw signedOut();
    return true;
  }
}

/**
 * @throws DomainError unauthenticated without a signed-in user; forbidden for a user who is not staff, or whose role
 * does not allow the call (see `staffCalls`)
 */
@Injectable()
export class StaffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const refusal = refusalFor(sessionUser(request), staffCalls[callOf(request)] ?? null);
    if (refusal) throw refusal;
    return true;
  }
}

/**
 * The error for a caller without the permission; null for staff with the permission.
 * @param permission required permissions; null if no caller may make the call
 */
export function refusalFor(user: SessionUser | null | undefined, permission: StaffCall | null): DomainError | null {
  if (!user) return signedOut();
  if (!user.isAdmin) return new DomainError('forbidden', 'forbidden', 'Only staff of the shop can do this.');
  if (permission === 'any role') return null;
  if (user.needsSecondFactor) return secondFactorMissing();
  return permission && isGranted(user, permission) ? null : notPermitted();
}

function isGranted(user: SessionUser, required: Exclude<StaffCall, 'any role'>): boolean {
  const has = (permission: Permission) => may(user, permission);
  if (typeof required === 'string') return has(required);
  return 'anyOf' in required ? required.anyOf.some(has) : required.every(has);
}

/** Method and path of the request's route, e.g. `GET /api/admin/orders/:id`. A GET route also responds to HEAD. */
function callOf({ method, route }: Request): string {
  const { path } = route as { readonly path: string };
  return `${method === 'HEAD' ? 'GET' : method} ${path}`;
}

function signedOut(): DomainError {
  return new DomainError('unauthenticated', 'signed-out', 'Please sign in.');
}

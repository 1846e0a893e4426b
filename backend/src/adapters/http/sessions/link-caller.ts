import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { type LinkPurpose, SignedLinks } from '../../../domain/shared/ports/signed-links.js';

/**
 * The caller of a call that accepts a session or the key of a mailed link. At least one of `userId` and `orderId` is
 * not null.
 */
export interface LinkCaller {
  /** The signed-in account; null for a visitor. */
  readonly userId: number | null;
  /** The order whose mailed link was opened; null without a valid key. */
  readonly orderId: string | null;
  /** The signed key of the link; null without a valid key. */
  readonly key: string | null;
}

declare module 'express-serve-static-core' {
  interface Request {
    linkCaller?: LinkCaller;
  }
}

const Purpose = Reflector.createDecorator<LinkPurpose>();

@Injectable()
class LinkGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly links: SignedLinks,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const purpose = this.reflector.getAllAndOverride(Purpose, [context.getHandler(), context.getClass()]);
    const { key } = request.query;
    const given = typeof key === 'string' ? key : null;
    const orderId = given === null ? null : this.links.open(purpose, given);
    const userId = request.user?.id ?? null;
    if (userId === null && orderId === null) {
      const message = key === undefined ? 'Please sign in.' : 'This link no longer works. Please sign in.';
      throw new DomainError('unauthenticated', 'signed-out', message);
    }
    request.linkCaller = { userId, orderId, key: orderId === null ? null : given };
    return true;
  }
}

/**
 * Restricts a controller or a call to signed-in users, and to callers with the `key` of a mailed link for this purpose.
 * Other callers get an error of the kind `unauthenticated`. The handler decides which orders the caller may use.
 * @param description text about the parameter `key` for the API description
 */
export const SignedInOrLink = (purpose: LinkPurpose, description: string) =>
  applyDecorators(
    Purpose(purpose),
    UseGuards(LinkGuard),
    ApiQuery({ name: 'key', type: String, required: false, description }),
  );

export const CurrentLinkCaller = createParamDecorator((_: unknown, context: ExecutionContext): LinkCaller => {
  const { linkCaller } = context.switchToHttp().getRequest<Request>();
  return linkCaller ?? { userId: null, orderId: null, key: null };
});

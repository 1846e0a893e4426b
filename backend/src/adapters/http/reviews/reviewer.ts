import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Reviewer } from '../../../domain/reviews/review.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { SignedLinks } from '../../../domain/shared/ports/signed-links.js';

declare module 'express-serve-static-core' {
  interface Request {
    reviewer?: Reviewer;
  }
}

/**
 * Allows signed-in users, and readers of an invitation with its `key`.
 * @throws DomainError unauthenticated
 */
@Injectable()
class ReviewerGuard implements CanActivate {
  constructor(private readonly links: SignedLinks) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { key } = request.query;
    const orderId = typeof key === 'string' ? this.links.open('review', key) : null;
    const userId = request.user?.id ?? null;
    if (userId === null && orderId === null) {
      const message = key === undefined ? 'Please sign in.' : 'This link no longer works. Please sign in.';
      throw new DomainError('unauthenticated', 'signed-out', message);
    }
    request.reviewer = { userId, orderId };
    return true;
  }
}

/** Restricts a controller's calls to callers that `ReviewerGuard` allows. */
export const ForReviewers = () =>
  applyDecorators(
    UseGuards(ReviewerGuard),
    ApiQuery({
      name: 'key',
      type: String,
      required: false,
      description: 'Key from the link in an invitation to review, as an alternative to signing in.',
    }),
  );

export const CurrentReviewer = createParamDecorator((_: unknown, context: ExecutionContext): Reviewer => {
  const { reviewer } = context.switchToHttp().getRequest<Request>();
  return reviewer ?? { userId: null, orderId: null };
});

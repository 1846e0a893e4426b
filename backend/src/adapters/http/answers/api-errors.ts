import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ErrorView } from './error-view.js';

const meanings = {
  400: 'The request could not be read.',
  401: 'No one is signed in.',
  402: 'Not paid.',
  403: 'Not allowed, or called from another site.',
  404: 'What the path names does not exist.',
  409: 'In conflict with how things are by now.',
  413: 'Too large.',
  415: 'A type of content that the call does not take.',
  422: 'A rule of the shop is broken; `errors` says which, by field.',
  429: 'Too many tries; `Retry-After` says how many seconds to wait.',
  503: 'Something that the call needs is down; `Retry-After` says when to try again.',
} as const;

/** Documents the statuses with which a call may fail. */
export function ApiErrors(...statuses: (keyof typeof meanings)[]): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ...statuses.map((status) => ApiResponse({ status, type: ErrorView, description: meanings[status] })),
  );
}

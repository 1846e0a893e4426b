import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ErrorResponse } from './error.response.js';

/** Descriptions of the error statuses of all calls. */
export const errorMeanings = {
  400: 'The request could not be read.',
  401: 'The caller is not signed in.',
  402: 'Not paid.',
  403: 'The caller may not do this, or the call came from another site.',
  404: 'The resource in the path does not exist.',
  409: 'The call conflicts with the current state of the resource.',
  413: 'Too large.',
  415: 'The call does not accept this content type.',
  422: 'The data violates a rule of the shop. `errors` has one sentence per field.',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait.',
  503: 'A required service is unavailable; `Retry-After` is the number of seconds to wait.',
} as const;

/** Documents the error statuses of a call. */
export function ApiErrors(...statuses: (keyof typeof errorMeanings)[]): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ...statuses.map((status) => ApiResponse({ status, type: ErrorResponse, description: errorMeanings[status] })),
  );
}

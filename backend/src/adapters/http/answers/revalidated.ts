import { applyDecorators, Header } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/**
 * Marks a response that is the same for all callers. Caches may store the response, but must revalidate it by its ETag
 * before each use.
 */
export function Revalidated(): MethodDecorator {
  return applyDecorators(
    Header('Cache-Control', 'no-cache'),
    ApiResponse({ status: 304, description: 'The content has not changed since If-None-Match.' }),
  );
}

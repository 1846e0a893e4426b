import { applyDecorators, Header } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** An answer that is the same for everyone: it may be cached, and is revalidated each time by its ETag. */
export function Revalidated(): MethodDecorator {
  return applyDecorators(
    Header('Cache-Control', 'no-cache'),
    ApiResponse({ status: 304, description: 'Still what If-None-Match names.' }),
  );
}

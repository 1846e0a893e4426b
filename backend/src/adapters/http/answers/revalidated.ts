import { applyDecorators, Header } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** An answer that is the same for everybody: anyone may keep it, and asks again each time with its ETag. */
export function Revalidated(): MethodDecorator {
  return applyDecorators(
    Header('Cache-Control', 'no-cache'),
    ApiResponse({ status: 304, description: 'Still what If-None-Match names.' }),
  );
}

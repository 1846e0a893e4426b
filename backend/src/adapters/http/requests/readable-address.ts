import type { NextFunction, Request, Response } from 'express';

/** Replaces characters of a path that cannot be decoded. */
const unreadable = encodeURIComponent('\uFFFD');

/** Treats a path parameter that cannot be decoded as an unknown id, so that the call or page responds accordingly. */
export function readableAddress(request: Request, _response: Response, next: NextFunction): void {
  if (request.url.includes('%')) request.url = readable(request.url);
  next();
}

function readable(url: string): string {
  const [path = '', ...query] = url.split('?');
  const parts = path.split('/').map((part) => (isText(part) ? part : unreadable));
  return [parts.join('/'), ...query].join('?');
}

function isText(part: string): boolean {
  try {
    // The bundler removes calls whose result is unused.
    return typeof decodeURIComponent(part) === 'string';
  } catch {
    return false;
  }
}

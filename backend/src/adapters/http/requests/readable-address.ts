import type { NextFunction, Request, Response } from 'express';

/** Replaces characters of a path that cannot be decoded. */
const unreadable = encodeURIComponent('\uFFFD');

/** Replaces path parts that cannot be decoded, so that the call or page responds as for an unknown id. */
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
    // Use the result, because the bundler removes a call whose result is not used.
    return typeof decodeURIComponent(part) === 'string';
  } catch {
    return false;
  }
}

import type { NextFunction, Request, Response } from 'express';

/** Replaces characters of an address that cannot be decoded. */
const unreadable = encodeURIComponent('\uFFFD');

/** A path parameter that cannot be decoded counts as an unknown id: its call or page answers so. */
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
    // The bundler removes a call whose result is not used.
    return typeof decodeURIComponent(part) === 'string';
  } catch {
    return false;
  }
}

import type { NextFunction, Request, Response } from 'express';

/** Replaces characters of an address that cannot be decoded. */
const unreadable = encodeURIComponent('\uFFFD');

/** A path parameter that cannot be decoded counts as an unknown id: its call or page answers so. */
export function readableAddress(request: Request, _response: Response, next: NextFunction): void {
  const [path = '', ...query] = request.url.split('?');
  const readable = path.split('/').map((part) => (isText(part) ? part : unreadable));
  request.url = [readable.join('/'), ...query].join('?');
  next();
}

function isText(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

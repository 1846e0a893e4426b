import type { NextFunction, Request, Response } from 'express';

/** In an address, the character that stands for what could not be read. */
const unreadable = encodeURIComponent('\uFFFD');

/** A part of a path that is no text names nothing, like any other unknown id: its call or page says so itself. */
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

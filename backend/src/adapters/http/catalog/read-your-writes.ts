import type { Request, RequestHandler } from 'express';
import { hasCookie } from '../sessions/cookies.js';
import { isReading } from '../requests/request-kind.js';

const changedCookie = 'catalogue_changed';

/** Milliseconds after which every process has received a change. */
const catchUp = 10_000;

/** Calls that change public content: calls by staff, and the checkout call that reserves stock. */
const changing = /^\/api\/(products|admin|checkout)(\/|$)/;

/**
 * Sets a cookie for a client that changed the catalog, so that each process loads the change before it responds from
 * its cache.
 */
export function readYourWrites({ publicUrl }: { publicUrl: string }): RequestHandler {
  const secure = publicUrl.startsWith('https:');
  return (request, response, next) => {
    if (!isReading(request) && changing.test(request.path))
      response.cookie(changedCookie, '1', { maxAge: catchUp, httpOnly: true, sameSite: 'lax', secure });
    next();
  };
}

/** Whether the client has recently changed the catalog. */
export function hasChangedCatalog(request: Pick<Request, 'headers'>): boolean {
  return hasCookie(request, changedCookie);
}

import type { Request, RequestHandler } from 'express';
import { hasCookie } from '../sessions/cookies.js';
import { isReading } from '../requests/request-kind.js';

/** Readers of database replicas, which may lag behind. */
interface LaggingReads {
  readonly mayLag: boolean;
  /** Runs work that must read the latest data. */
  latest(work: () => void): void;
}

const changedCookie = 'catalogue_changed';

/** Milliseconds after which replicas have certainly received a change. */
const catchUp = 10_000;

/** Calls that change public content: calls by staff, and the checkout call that reserves stock. */
const changing = /^\/api\/(products|admin|checkout)(\/|$)/;

/**
 * Makes a visitor who changed the catalog read from the primary database, with the change applied in each process.
 * Other readers may get a response from a replica, or from another process's cache, that lags slightly behind.
 */
export function readYourWrites(reads: LaggingReads, { publicUrl }: { publicUrl: string }): RequestHandler {
  const secure = publicUrl.startsWith('https:');
  return (request, response, next) => {
    const isChange = !isReading(request);
    if (isChange && changing.test(request.path)) {
      response.cookie(changedCookie, '1', { maxAge: catchUp, httpOnly: true, sameSite: 'lax', secure });
    }
    if (reads.mayLag && (isChange || hasChangedCatalog(request))) reads.latest(next);
    else next();
  };
}

/** Whether the client has recently changed the catalog. */
export function hasChangedCatalog(request: Pick<Request, 'headers'>): boolean {
  return hasCookie(request, changedCookie);
}

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

/** Milliseconds after which the replicas have surely received a change. */
const catchUp = 10_000;

/** The calls that change what the storefront shows: those of staff, and the one by which stock is promised. */
const changing = /^\/api\/(products|admin|checkout)(\/|$)/;

/**
 * After changing the catalog, a person reads from the primary database, and hears of the change in every process; other readers
 * may get a replica, or an answer from the memory of another process, that lags a moment behind.
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

/** Whether it comes from somebody who has just changed the catalog. */
export function hasChangedCatalog(request: Pick<Request, 'headers'>): boolean {
  return hasCookie(request, changedCookie);
}

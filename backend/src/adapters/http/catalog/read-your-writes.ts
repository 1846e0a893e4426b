import type { RequestHandler } from 'express';
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

/** The staff calls that change the storefront. */
const changing = /^\/api\/(products|admin)(\/|$)/;

/** After changing the catalog, a person reads from the primary database; other readers may get a replica that lags a moment behind. */
export function readYourWrites(reads: LaggingReads, { publicUrl }: { publicUrl: string }): RequestHandler {
  const secure = publicUrl.startsWith('https:');
  return (request, response, next) => {
    if (!reads.mayLag || (isReading(request) && !hasCookie(request, changedCookie))) {
      next();
      return;
    }
    if (!isReading(request) && changing.test(request.path)) {
      response.cookie(changedCookie, '1', { maxAge: catchUp, httpOnly: true, sameSite: 'lax', secure });
    }
    reads.latest(next);
  };
}

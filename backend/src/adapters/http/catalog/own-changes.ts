import type { RequestHandler } from 'express';
import { hasCookie } from '../sessions/cookies.js';
import { isReading } from '../requests/request-kind.js';

/** Readers of copies that may be behind. */
interface LaggingReads {
  readonly mayLag: boolean;
  /** Runs work that has to see the latest. */
  latest(work: () => void): void;
}

const changedCookie = 'catalogue_changed';

/** Milliseconds in which the copies of the database have taken a change over. */
const catchUp = 10_000;

/** What staff call to change what the storefront shows. */
const changing = /^\/api\/(products|admin)(\/|$)/;

/** Lets who has just changed the catalogue read the latest of it, and no copy that is behind; others wait a moment for it. */
export function readOwnChanges(reads: LaggingReads, { publicUrl }: { publicUrl: string }): RequestHandler {
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

import type { Queue } from 'bull';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { isDatabaseUnavailable } from '../answers/database-unavailable.js';
import type { Dependencies } from '../health/dependencies.js';
import { isReading } from '../requests/request-kind.js';
import { refusalFor } from '../sessions/session-user.js';
import { titled } from './titled.js';

/** The sign-in page, which redirects to the Mail page after the sign-in. The Mail page links to the board. */
const signIn = '/auth?next=%2Fadmin%2Fmail';
const home = '/';

/**
 * Bull Board, for staff to inspect the queue. The board is read-only. The queue only transports mails of the outbox, so
 * staff retry or cancel the mails themselves.
 * @param queue null without Redis
 */
export function queueBoard(queue: Queue | null, dependencies: Dependencies): RequestHandler {
  // Loaded on first use.
  let board: Promise<RequestHandler> | undefined;
  return (request, response, next) => {
    const refusal = refusalFor(request.user, 'operations.view');
    if (refusal && isPage(request)) response.redirect(request.user ? home : signIn);
    else if (refusal) next(titled('Only for staff', refusal));
    else if (!queue)
      next(new DomainError('not-found', 'queues.none', 'This shop has no Redis: emails are sent without a queue.'));
    else {
      board ??= import('./bull-board.js').then(({ boardOf }) =>
        boardOf(queue, async () => (await dependencies.states(['mail'])).mail),
      );
      board.then((show) => show(request, response, next)).catch(next);
    }
  };
}

/** Shows an error page of the board while PostgreSQL is unavailable, because sessions cannot be loaded in this case. */
export const withoutDatabase: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
  next(isDatabaseUnavailable(error) ? databaseUnavailable : error);
};

const databaseUnavailable = titled(
  'PostgreSQL is unavailable.',
  new DomainError(
    'unavailable',
    'queues.database-away',
    'Emails stay in the outbox and are sent when PostgreSQL is back. Start PostgreSQL, or check DATABASE_URL.',
    { retryAfter: 5 },
  ),
);

/** Whether a browser opens a page of the board, where a JSON error would not help. */
function isPage(request: Request): boolean {
  return isReading(request) && !/^\/(api|static)\//.test(request.path) && request.accepts(['json', 'html']) === 'html';
}

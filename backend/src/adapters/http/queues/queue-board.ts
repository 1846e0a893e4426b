import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import type { AppViewRoute } from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bull';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { isReading, queueBoardPath } from '../requests/request-kind.js';
import { refusalFor } from '../sessions/session-user.js';
import { contentSecurityPolicy } from '../pages/content-security-policy.js';

/** Where staff sign in, and the page after that, which has a link to the board. */
const signIn = '/auth?next=%2Fadmin%2Fmail';
const home = '/';

/** The page requests fonts from another company's host; it falls back to others. */
const foreignLinks = /<link[^>]+href="https?:[^>]*>\s*/g;

/**
 * Bull Board, for staff to look into the queue. It is read-only: the queue only transports the outbox's mails, so staff make
 * changes to the mails instead.
 * @param queue null without Redis
 */
export function queueBoard(queue: Queue | null): RequestHandler {
  const board = queue && boardOf(queue);
  return (request, response, next) => {
    const refusal = refusalFor(request.user);
    if (refusal && isPage(request)) response.redirect(request.user ? home : signIn);
    else if (refusal) next(titled('For staff only', refusal));
    else if (board) board(request, response, next);
    else next(new DomainError('not-found', 'queues.none', 'There is no Redis here: mails go without a queue.'));
  };
}

function boardOf(queue: Queue): RequestHandler {
  const serverAdapter = new BoardServer();
  serverAdapter.setBasePath(queueBoardPath);
  createBullBoard({
    queues: [new BullAdapter(queue, { readOnlyMode: true })],
    serverAdapter,
    options: {
      uiConfig: { boardTitle: 'Queues', hideRedisDetails: true, miscLinks: [{ text: 'Mails', url: '/admin/mail' }] },
    },
  });
  return serverAdapter.handler;
}

/** Whether a browser opens a page of the board, where an error as JSON would not help. */
function isPage(request: Request): boolean {
  return isReading(request) && !/^\/(api|static)\//.test(request.path) && request.accepts(['json', 'html']) === 'html';
}

class BoardServer extends ExpressAdapter {
  get handler(): RequestHandler {
    return this.app;
  }

  override setEntryRoute({ route, handler }: AppViewRoute): this {
    this.app.get(route, (_request: Request, response: Response, next: NextFunction) => {
      const { name, params } = handler({ basePath: this.basePath, uiConfig: this.uiConfig });
      response.render(name, params, (error: Error | null, rendered: string) => {
        if (error) {
          next(error);
          return;
        }
        const html = rendered.replace(foreignLinks, '');
        response.set('Content-Security-Policy', contentSecurityPolicy(html, "'self'"));
        response.type('html').send(html);
      });
    });
    return this;
  }

  /** The board's own error answers would reveal what Redis said. */
  override setErrorHandler(): this {
    return super.setErrorHandler((error) => {
      throw 'statusCode' in error ? error : redisAway;
    });
  }
}

const redisAway = titled(
  'Redis does not answer.',
  new DomainError('unavailable', 'queues.away', 'The mails are safe in the outbox.', { retryAfter: 5 }),
);

/** The page only shows errors that have a title. */
function titled(error: string, { kind, code, message, details }: DomainError): DomainError {
  return new DomainError(kind, code, message, { ...details, facts: { error } });
}

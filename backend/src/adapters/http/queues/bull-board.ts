import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import type { AppViewRoute } from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bull';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { contentSecurityPolicy } from '../pages/content-security-policy.js';
import { queueBoardPath } from '../requests/request-kind.js';
import { titled } from './titled.js';

/** The page requests fonts from another company's host; it falls back to others. */
const foreignLinks = /<link[^>]+href="https?:[^>]*>\s*/g;

/** Bull Board, which only reads the queue. */
export function boardOf(queue: Queue): RequestHandler {
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

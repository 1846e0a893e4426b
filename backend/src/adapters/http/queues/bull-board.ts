import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import type { AppViewRoute } from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bull';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { DependencyState } from '../../../domain/shared/ports/monitoring.js';
import { contentSecurityPolicy } from '../pages/content-security-policy.js';
import { queueBoardPath } from '../requests/request-kind.js';
import { titled } from './titled.js';

/**
 * Matches Bull Board's links to fonts on a third-party host. The shop removes these links, so that the page uses
 * fallback fonts.
 */
const foreignLinks = /<link[^>]+href="https?:[^>]*>\s*/g;

/** Target of the board's link to the Mail page. The link shows a warning while the mail server is unavailable. */
const mailsPage = '/admin/mail';
const mailServerUnavailable = 'Mail server unavailable: see the Mail page';

/**
 * Bull Board with read-only access to the queue.
 * @param mailServer returns the current state of the mail server
 */
export function boardOf(queue: Queue, mailServer: () => Promise<DependencyState>): RequestHandler {
  const serverAdapter = new BoardServer(mailServer);
  serverAdapter.setBasePath(queueBoardPath);
  createBullBoard({
    queues: [new BullAdapter(queue, { readOnlyMode: true })],
    serverAdapter,
    options: {
      uiConfig: { boardTitle: 'Queues', hideRedisDetails: true },
    },
  });
  return serverAdapter.handler;
}

class BoardServer extends ExpressAdapter {
  constructor(private readonly mailServer: () => Promise<DependencyState>) {
    super();
  }

  get handler(): RequestHandler {
    return this.app;
  }

  override setEntryRoute({ route, handler }: AppViewRoute): this {
    this.app.get(route, async (_request: Request, response: Response, next: NextFunction) => {
      const text = (await this.mailServer()) === 'down' ? mailServerUnavailable : 'Mail';
      const uiConfig = { ...this.uiConfig, miscLinks: [{ text, url: mailsPage }] };
      const { name, params } = handler({ basePath: this.basePath, uiConfig });
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

  /** Hides error messages of Redis, which the board's own error responses would contain. */
  override setErrorHandler(): this {
    return super.setErrorHandler((error) => {
      throw 'statusCode' in error ? error : redisUnavailable;
    });
  }
}

const redisUnavailable = titled(
  'Redis is unavailable.',
  new DomainError(
    'unavailable',
    'queues.away',
    'Emails stay in the outbox and are sent when Redis is back. Start Redis, or check REDIS_URL.',
    { retryAfter: 5 },
  ),
);

import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { requestIdOf } from './request-id.js';
import { routeOf } from './route-of.js';

/**
 * One line per request that the service answers; answers from memory are logged at debug. It names the route's pattern, never the address: addresses hold secrets (cart
 * and order ids, reset tokens); headers and bodies are not logged for the same reason.
 */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger,
    quietResLogger: true,
    wrapSerializers: false,
    // By default pino-http makes a logger with the whole request for each request, even when nothing is logged.
    serializers: { req: () => undefined },
    customLogLevel: (request, response) => {
      if (response.statusCode >= 500) return 'error';
      return isProbe(request) ? 'debug' : 'info';
    },
    customSuccessMessage: messageOf,
    customErrorMessage: messageOf,
    customSuccessObject: (request, _response, told: Told) => fieldsOf(request, told),
    customErrorObject: (request, _response, err, told: Told) => ({ ...fieldsOf(request, told), err }),
  });
}

interface Told {
  /** In milliseconds. */
  readonly responseTime: number;
}

/** The answer may be finished outside of the request's async context. */
function fieldsOf(request: Request, { responseTime }: Told) {
  return { requestId: requestIdOf(request), responseTime };
}

function messageOf(request: Request, response: Response): string {
  return `${request.method} ${routeOf(request)} ${response.statusCode}`;
}

function isProbe(request: IncomingMessage): boolean {
  return /^\/(health\/|metrics$)/.test(request.url ?? '');
}

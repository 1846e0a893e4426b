import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { requestIdOf } from './request-id.js';
import { isCached, routeOf } from './route-of.js';

declare module 'express-serve-static-core' {
  interface Response {
    /** Why the request failed. */
    err?: Error;
  }
}

/**
 * Writes one log line per request. Responses from the cache are logged at debug level. The line has the route's pattern
 * instead of the path, because paths contain secrets (cart and order ids, reset tokens). Headers and bodies are not
 * logged for the same reason.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const began = Date.now();
    response.once('error', (error) => (response.err ??= error));
    response.once('close', () => logAnswer(logger, request, response, Date.now() - began));
    next();
  };
}

/** @param duration in milliseconds */
function logAnswer(logger: Logger, request: Request, response: Response, duration: number): void {
  const { statusCode } = response;
  const isFailed = statusCode >= 500;
  const err = response.err ?? (isFailed ? new Error(`failed with status code ${statusCode}`) : undefined);
  const level = isFailed ? 'error' : isProbe(request) || isCached(response) ? 'debug' : 'info';
  // The response may finish outside of the request's async context.
  const { method } = request;
  const route = routeOf(request);
  const told = { requestId: requestIdOf(request), method, route, status: statusCode, duration, ...(err && { err }) };
  logger[level](told, `${method} ${route} ${statusCode}`);
}

function isProbe(request: IncomingMessage): boolean {
  return /^\/(health\/|metrics$)/.test(request.url ?? '');
}

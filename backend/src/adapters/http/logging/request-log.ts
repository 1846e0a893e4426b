import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { requestIdOf } from './request-id.js';
import { isCached, routeOf } from './route-of.js';

declare module 'express-serve-static-core' {
  interface Response {
    /** Cause of the failure of the request. */
    err?: Error;
  }
}

/**
 * Writes one log line per request. Responses from the cache, health checks and reads of the metrics are logged at debug
 * level. The line contains the route's pattern. Path, headers and body are not logged, because they contain secrets
 * such as cart ids and reset tokens.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const began = Date.now();
    response.once('error', (error) => (response.err ??= error));
    response.once('close', () => logResponse(logger, request, response, Date.now() - began));
    next();
  };
}

/** @param duration in milliseconds */
function logResponse(logger: Logger, request: Request, response: Response, duration: number): void {
  const { statusCode } = response;
  const isFailed = statusCode >= 500;
  const err = response.err ?? (isFailed ? new Error(`failed with status code ${statusCode}`) : undefined);
  const level = isFailed ? 'error' : isProbe(request) || isCached(response) ? 'debug' : 'info';
  // Pass the request's id explicitly: the response may finish outside of the request's async context.
  const { method } = request;
  const route = routeOf(request);
  const fields = { requestId: requestIdOf(request), method, route, status: statusCode, duration, ...(err && { err }) };
  logger[level](fields, `${method} ${route} ${statusCode}`);
}

function isProbe(request: IncomingMessage): boolean {
  return /^\/(health\/|metrics$)/.test(request.url ?? '');
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Trace } from '../../pino/trace.js';

const header = 'X-Request-Id';
const sane = /^[\w.:-]{1,100}$/;

/** Assigns an id to each request, for the response and the log. Uses the caller's id if it is valid. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  response.locals['requestId'] = givenOrNewId(request);
  response.setHeader(header, requestIdOf(request));
  next();
}

function givenOrNewId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}

/** Makes the id available to all work that the request causes. */
export function traced(trace: Trace): RequestHandler {
  return (request, _response, next) => trace.within(requestIdOf(request), next);
}

export function requestIdOf(request: Request): string {
  return String(request.res?.locals['requestId'] ?? '');
}

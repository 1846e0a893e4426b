import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Trace } from '../../../domain/shared/ports/trace.js';

const header = 'X-Request-Id';
const sane = /^[\w.:-]{1,100}$/;

/** Gives every request an id for its answer and log lines; a caller's own valid id is kept. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(header);
  response.locals['requestId'] = given !== undefined && sane.test(given) ? given : randomUUID();
  response.setHeader(header, requestIdOf(request));
  next();
}

/** Makes the id available to all work that the request causes. */
export function traced(trace: Trace): RequestHandler {
  return (request, _response, next) => trace.within(requestIdOf(request), next);
}

export function requestIdOf(request: Request): string {
  return String(request.res?.locals['requestId'] ?? '');
}

import type { RequestHandler } from 'express';
import type { Metrics } from '../../prometheus/metrics.js';
import { routeOf } from './route-of.js';

const usual = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Status that nginx logs for a client that disconnected before the response. */
const clientLeft = 499;

/** Measures each request until the end of its response. */
export function requestMetrics(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    // A streamed response has nearly as many listeners as Node.js allows without a warning.
    response.setMaxListeners(response.getMaxListeners() + 1);
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : clientLeft;
      const method = usual.has(request.method) ? request.method : 'other';
      metrics.recordRequest({ method, route: routeOf(request), status }, (performance.now() - began) / 1000);
    });
    next();
  };
}

import type { Request } from 'express';
import { isOfQueueBoard, queueBoardPath } from './request-kind.js';

/** The pattern of the route that answers a request; of a file, or of what nobody answers, `(none)`. Bull Board's are one. */
export function routeOf(request: Request): string {
  if (isOfQueueBoard(request)) return `${queueBoardPath}/*`;
  const route: unknown = request.route;
  const known = typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
  return known ? String(route.path) : '(none)';
}

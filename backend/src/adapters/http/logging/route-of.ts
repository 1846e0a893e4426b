import type { Request, Response } from 'express';
import { isOfQueueBoard, queueBoardPath } from '../requests/request-kind.js';

const none = '(none)';
/** Common route name of scripts, styles, fonts, pictures and videos. */
const file = '(file)';

/**
 * Returns the pattern of the request's route: `(file)` for paths with an extension, and `(none)` for other unknown
 * paths. All routes of Bull Board have the same pattern.
 */
export function routeOf(request: Request): string {
  if (isOfQueueBoard(request)) return `${queueBoardPath}/*`;
  const page: unknown = request.res?.locals['page'];
  if (typeof page === 'string') return page;
  const route: unknown = request.route;
  const known = typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
  if (known) return String(route.path);
  return /\.[a-z0-9]+$/i.test(request.path) ? file : none;
}

/**
 * Sets the page's pattern for logs and metrics. All pages share one route of the server; only the storefront defines
 * their patterns.
 */
export function namePage(response: Response, pattern: string | undefined): void {
  response.locals['page'] = pattern ?? none;
}

/** Sets the route of a response from the cache. */
export function nameCached(response: Response, route: string): void {
  response.locals['page'] = route;
  response.locals['isCached'] = true;
}

export const isCached = ({ locals }: Response): boolean => locals['isCached'] === true;

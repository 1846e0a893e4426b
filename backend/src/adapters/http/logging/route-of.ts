import type { Request, Response } from 'express';
import { isOfQueueBoard, queueBoardPath } from '../requests/request-kind.js';

const none = '(none)';
const file = '(file)';

/** The pattern of the request's route; `(file)` for the storefront's files, and `(none)` for unknown paths. Bull Board's routes count as one. */
export function routeOf(request: Request): string {
  if (isOfQueueBoard(request)) return `${queueBoardPath}/*`;
  const page: unknown = request.res?.locals['page'];
  if (typeof page === 'string') return page;
  const route: unknown = request.route;
  const known = typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
  return known ? String(route.path) : none;
}

/**
 * Sets the page's pattern. All pages are one route of the server; only the storefront knows the pattern, if there is
 * one.
 */
export function namePage(response: Response, pattern: string | undefined): void {
  response.locals['page'] = pattern ?? none;
}

/** Sets or clears the route of the storefront's files. */
export function nameFile(response: Response, isFile: boolean): void {
  response.locals['page'] = isFile ? file : undefined;
}

/** Sets the route of a response from the cache. */
export function nameCached(response: Response, route: string): void {
  response.locals['page'] = route;
  response.locals['isCached'] = true;
}

export const isCached = ({ locals }: Response): boolean => locals['isCached'] === true;

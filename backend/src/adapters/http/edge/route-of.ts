import type { Request } from 'express';

/** The pattern of the route that answers a request; of a file, or of what nobody answers, `(none)`. */
export function routeOf(request: Request): string {
  const route: unknown = request.route;
  const known = typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
  return known ? String(route.path) : '(none)';
}

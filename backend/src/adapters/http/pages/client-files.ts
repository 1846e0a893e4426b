import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

const oneYearSeconds = 31_536_000;

/** The built storefront's scripts, styles, letters and icons, compressed as they were built. */
export function clientFiles(dist: URL): RequestHandler {
  const files = sirv(fileURLToPath(new URL('client/', dist)), {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    // Looks for each file when it is asked for: one that a later build took away is then unknown, instead of the end of the process.
    dev: true,
    setHeaders: (response, path) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Cache-Control', cachingOf(path));
    },
  });
  return (request, response, next) => {
    const hidden = request.path.includes('/.');
    if (hidden) next();
    else files(request, response, next);
  };
}

/** A service worker that a cache holds on to would hold on to all the others. */
function cachingOf(path: string): string {
  if (path === '/sw.js') return 'no-cache';
  return path.startsWith('/assets/') ? `public, max-age=${oneYearSeconds}, immutable` : 'public, max-age=3600';
}

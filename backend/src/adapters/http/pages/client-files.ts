import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { isApiCall } from '../requests/request-kind.js';

const oneYearSeconds = 31_536_000;

/** Serves the built storefront's scripts, styles, fonts and icons, which were compressed at build time. */
export function clientFiles(dist: URL): RequestHandler {
  const files = sirv(fileURLToPath(new URL('client/', dist)), {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    // Look for files at each request, so that a file that a later build removed results in a 404 instead of a crash.
    dev: true,
    setHeaders: (response, path) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Cache-Control', cachingOf(path));
    },
  });
  return (request, response, next) => {
    const hidden = request.path.includes('/.');
    if (hidden || isApiCall(request)) next();
    else files(request, response, next);
  };
}

/**
 * Returns the Cache-Control of a file. The service worker must not be cached, because an old one would serve outdated
 * files.
 */
function cachingOf(path: string): string {
  if (path === '/sw.js') return 'no-cache';
  return path.startsWith('/assets/') ? `public, max-age=${oneYearSeconds}, immutable` : 'public, max-age=3600';
}

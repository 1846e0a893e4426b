import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../../../config.js';

/** The documentation's page styles itself from within. */
const stylesOfDocs = /^\/api\/docs(\/|$)/;

/** Headers of every answer. Whoever serves a page sets its own Content-Security-Policy over the strict one from here. */
export function securityHeaders(config: Config): RequestHandler {
  const strict = headers(config, ["'self'"]);
  const docs = headers(config, ["'self'", "'unsafe-inline'"]);
  return (request, response, next) => (stylesOfDocs.test(request.path) ? docs : strict)(request, response, next);
}

function headers(config: Config, styleSrc: string[]): RequestHandler {
  const https = config.publicUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc,
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // A bank's confirmation of a card may open a window of its own.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: 365 * 24 * 3600 },
    xFrameOptions: { action: 'deny' },
  });
}

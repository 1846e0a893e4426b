import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Config } from '../../../config/config.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { hasSessionCookie } from '../sessions/cookies.js';
import { isReading, isStripeWebhook } from '../requests/request-kind.js';

/** Prevents pages of other sites from making changes with the visitor's session cookie. */
export function originCheck(config: Config): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    const trusted = isReading(request) || isStripeWebhook(request) || isFromShop(request, config);
    if (trusted) next();
    else next(new DomainError('forbidden', 'foreign-origin', 'This call came from another site.'));
  };
}

function isFromShop(request: Request, config: Config): boolean {
  const origin = request.get('Origin');
  const site = request.get('Sec-Fetch-Site');
  if (origin === undefined && site === undefined) return !hasSessionCookie(request);
  return site === 'same-origin' || (origin !== undefined && isAllowed(origin, config, request.socket.localPort));
}

/** Whether the settings allow the origin. Port 0 in the settings stands for the port that the system chose. */
function isAllowed(origin: string, { allowedOrigins }: Config, port: number | undefined): boolean {
  return allowedOrigins.some((allowed) => allowed.replace(/:0$/, `:${port}`) === origin);
}

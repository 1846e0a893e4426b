import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';

const publicReads =
  /^\/api\/(products|product-facets|search-suggestions|categories|featured-reviews|store|delivery|docs|docs-json|openapi\.json)(\/|$)/;
export const queueBoardPath = '/admin/queues';
/** Calls that may start a session. */
const signingIn = new Set([
  '/api/login',
  '/api/login/passkey',
  '/api/register',
  '/api/guest',
  '/api/order-claim/account',
  '/api/staff-invitation/account',
]);

/** Whether the request only reads data, according to its method. */
export function isReading(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether the user caused the request. The shop's pages mark their automatic refreshes with `X-Background: 1`. */
export function isByHand(request: Request): boolean {
  return request.get('X-Background') !== '1' && !request.path.startsWith(`${queueBoardPath}/api/`);
}

export function isOfQueueBoard({ originalUrl }: Request): boolean {
  return originalUrl.startsWith(`${queueBoardPath}/`) || originalUrl === queueBoardPath;
}

export function isStripeWebhook(request: Request): boolean {
  return request.path === '/api/stripe/webhook';
}

/** Whether the request is a payment to the sandbox provider, which does not use the shop's sessions. */
export function isSandboxPayment(request: Request): boolean {
  return request.path.startsWith('/api/sandbox-payments/');
}

/** Whether the request is a health check or reads metrics. Monitoring may use any host name. */
export function isForOperators(request: Request): boolean {
  return /^\/(health\/|metrics$)/.test(request.path);
}

export function isApiCall(request: Request): boolean {
  return /^\/api(\/|$)/.test(request.path);
}

export function isSigningIn(request: Request): boolean {
  return signingIn.has(request.path);
}

/** Whether the response may depend on the user. Pages, pictures and the public catalog are the same for all users. */
export function isPersonal(request: Request): boolean {
  if (request.path.startsWith(queueBoardPath)) return true;
  if (!isApiCall(request) || isStripeWebhook(request)) return false;
  return !(isReading(request) && publicReads.test(request.path));
}

import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../../../config/config.js';

/** The API documentation page has inline styles. */
const stylesOfDocs = /^\/api\/docs(\/|$)/;
const picture = /^\/images\/|\.(avif|ico|jpg|png|svg|webp)$/;

const strict = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
};
const docs = { ...strict, styleSrc: ["'self'", "'unsafe-inline'"] };
/** A picture that is opened directly must not run scripts, whatever its content. */
const ofPictures = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  frameAncestors: ["'none'"],
  sandbox: [],
};

const unneeded = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'];
const permissions = [...unneeded, 'microphone', 'midi', 'usb'].map((feature) => `${feature}=()`).join(', ');

/** Sets the security headers of all responses. Pages replace the strict Content-Security-Policy with their own. */
export function securityHeaders(config: Config): RequestHandler {
  const [usual, styled, drawn] = [strict, docs, ofPictures].map((directives) => headers(config, directives));
  const payment = config.stripe ? 'payment=(self "https://js.stripe.com" "https://hooks.stripe.com")' : 'payment=()';
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', `${permissions}, ${payment}`);
    const headersOfPath = picture.test(request.path) ? drawn : stylesOfDocs.test(request.path) ? styled : usual;
    for (const [name, value] of headersOfPath ?? []) response.setHeader(name, value);
    next();
  };
}

/** Computes headers with Helmet once, because they are the same in all responses. */
function headers(config: Config, directives: Record<string, string[]>): [string, OutgoingHttpHeader][] {
  const https = config.publicUrl.startsWith('https:');
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // A bank may open a window to confirm a card payment.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: 365 * 24 * 3600 },
    xFrameOptions: { action: 'deny' },
  });
  write(response.req, response, () => undefined);
  return response.getHeaderNames().map((name) => [name, response.getHeader(name) ?? '']);
}

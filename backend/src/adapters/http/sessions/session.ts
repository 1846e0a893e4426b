import type { NextFunction, Request, RequestHandler, Response } from 'express';
import bowser from 'bowser';
import session from 'express-session';
import type { Config } from '../../../config/config.js';
import type { DeviceAccount } from '../../../domain/accounts/account.js';
import type { Sessions } from '../../../domain/accounts/ports/sessions.js';
import {
  clearCookie,
  clearSessionCookies,
  guestCookie,
  hasCookie,
  hasSessionCookie,
  sessionCookie,
  signedInCookie,
} from './cookies.js';
import { hashedSessionId, SessionStore } from './session-store.js';
import { isByHand, isPersonal, isSandboxPayment, isSigningIn } from '../requests/request-kind.js';

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** The version of the password at sign-in. */
    passwordVersion: number;
    /** Time of the sign-in, in milliseconds since 1970. */
    signedInAt: number;
    /** Time of the last password check, in milliseconds since 1970. */
    passwordConfirmedAt?: number;
    /** Browser and system at sign-in. */
    device: string;
  }
}

/** Milliseconds from the sign-in to the end of the session. A fixed end avoids a write per request. */
const lifetime = 30 * 24 * 3600 * 1000;

/**
 * Loads the session for requests whose response may depend on it. Other requests neither access the store nor set
 * cookies.
 */
export function sessionOf(config: Config, sessions: Sessions): RequestHandler {
  const store = new SessionStore(sessions);
  const load = sessionMiddleware(config, store);
  return (request: Request, response: Response, next: NextFunction) => {
    if (isPersonal(request)) response.setHeader('Cache-Control', 'no-store');
    if (!needsSession(request)) {
      next();
      return;
    }
    load(request, response, (error?: unknown) => {
      if (error) next(error);
      else recognize(request, store, sessions).then(() => next(), next);
    });
  };
}

/**
 * Starts a session with a new id, so that an id planted by an attacker is useless. Sets the session cookie and a
 * readable cookie.
 * @param signedInAt time of the last complete sign-in, including a second factor
 * @param readableCookie name of the readable cookie: for accounts or for guests
 */
export async function startSession<Account extends DeviceAccount>(
  request: Request,
  account: Account,
  signedInAt: Date,
  readableCookie: typeof signedInCookie | typeof guestCookie = signedInCookie,
): Promise<Account> {
  await settled((done) => request.session.regenerate(done));
  request.session.userId = account.id;
  request.session.passwordVersion = account.passwordVersion;
  request.session.signedInAt = signedInAt.getTime();
  request.session.device = deviceName(request);
  await settled((done) => request.session.save(done));
  const { secure, originalMaxAge } = request.session.cookie;
  clearCookie(request, readableCookie === guestCookie ? signedInCookie : guestCookie);
  request.res?.cookie(readableCookie, '1', { sameSite: 'lax', secure: secure === true, maxAge: originalMaxAge ?? 0 });
  return account;
}

/** Ends the session, if any, and deletes its cookies. */
export async function endSession(request: Request): Promise<void> {
  if (claimsSession(request)) await settled((done) => request.session.destroy(done));
  clearSessionCookies(request);
}

function sessionMiddleware(config: Config, store: SessionStore): RequestHandler {
  const secure = config.publicUrl.startsWith('https:');
  const middleware = session({
    name: sessionCookie(secure),
    secret: [...config.sessionSecrets],
    store,
    resave: false,
    saveUninitialized: false,
    proxy: secure,
    cookie: { httpOnly: true, sameSite: 'lax', secure, maxAge: lifetime },
  });
  return (request, response, next) => {
    // A proxy may terminate TLS and connect to the shop without TLS, but express-session sets secure cookies only for
    // HTTPS.
    if (secure) request.headers['x-forwarded-proto'] = 'https';
    middleware(request, response, next);
  };
}

async function recognize(request: Request, store: SessionStore, sessions: Sessions): Promise<void> {
  const owner = store.ownerOf(request.session);
  const account = owner?.account;
  const valid =
    account !== undefined &&
    account.passwordVersion === request.session.passwordVersion &&
    (!account.isAdmin || (await sessions.continues(hashedSessionId(request.sessionID), isByHand(request))));
  if (valid) request[owner?.isGuest ? 'guest' : 'user'] = account;
  else if (!isSigningIn(request)) clearSessionCookies(request);
}

function needsSession(request: Request): boolean {
  return isPersonal(request) && !isSandboxPayment(request) && (isSigningIn(request) || claimsSession(request));
}

function claimsSession(request: Request): boolean {
  return hasSessionCookie(request) || hasCookie(request, signedInCookie);
}

function settled(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) =>
    work((error) => {
      if (error) reject(error instanceof Error ? error : new Error('The session could not be saved.'));
      else resolve();
    }),
  );
}

/** Readable name of the request's browser and system, such as "Safari on iOS". */
export function deviceName(request: Request): string {
  const agent = request.get('User-Agent')?.slice(0, 400) ?? '';
  if (agent === '') return 'An unknown device';
  const { browser, os } = bowser.parse(agent);
  return [browser.name ?? 'A browser', os.name].filter(Boolean).join(' on ');
}

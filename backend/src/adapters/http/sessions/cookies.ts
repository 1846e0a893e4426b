import { parse } from 'cookie';
import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';

/**
 * Name of the cookie with the session's id. Scripts cannot read the cookie. With HTTPS, the prefix `__Host-` makes
 * browsers accept the cookie from this host only.
 * @param secure whether the shop is served over HTTPS
 */
export const sessionCookie = (secure: boolean) => (secure ? '__Host-sid' : 'sid');
/** Name of the readable cookie that indicates a guest's session, which is not a sign-in. */
export const guestCookie = 'guest';
const sessionCookies = [true, false].map(sessionCookie);
/**
 * Name of the readable cookie that indicates a signed-in session. Without the cookie, pages do not request the user.
 */
export const signedInCookie = 'signed_in';

/**
 * The cookies of a Cookie header with their raw values. Uses the same parser as express-session, because a session
 * cookie that only express-session finds could bypass the origin check.
 */
export function cookiesOf(header: string | undefined): Record<string, string | undefined> {
  return header === undefined ? {} : parse(header, { decode: (value) => value });
}

export function cookieOf({ headers: { cookie } }: Pick<Request, 'headers'>, name: string): string | undefined {
  return cookiesOf(cookie)[name];
}

/** The values of all cookies whose names have this prefix. */
export function cookiesLike({ headers: { cookie } }: Pick<Request, 'headers'>, prefix: string): string[] {
  return Object.entries(cookiesOf(cookie)).flatMap(([name, value]) =>
    name.startsWith(prefix) && value !== undefined ? [value] : [],
  );
}

export function hasCookie(request: Pick<Request, 'headers'>, name: string): boolean {
  return cookieOf(request, name) !== undefined;
}

export function hasSessionCookie(request: Request): boolean {
  return sessionCookies.some((name) => hasCookie(request, name));
}

/** Deletes all cookies of a session. */
export function clearSessionCookies(request: Request): void {
  for (const name of sessionCookies.filter((one) => hasCookie(request, one)))
    request.res?.clearCookie(name, { secure: name.startsWith('__Host-') });
  request.res?.clearCookie(signedInCookie);
  clearCookie(request, guestCookie);
}

/** Deletes a readable cookie that the request has. */
export function clearCookie(request: Request, name: string): void {
  if (hasCookie(request, name)) request.res?.clearCookie(name);
}

/** Name of the cookie with the message that the next page shows after a form was submitted without scripts. */
export const noticeCookie = 'notice';
/**
 * Name of the cookie that distinguishes a form submitted twice by mistake from a later, intended submission. Its value
 * changes whenever a message is shown.
 */
export const submissionCookie = 'submission';
/** The theme chosen without scripts: "dark", "light" or "system". */
export const themeCookie = 'theme';

/** Whether public pages differ for this visitor, so that they must not be cached. */
export const hasOwnPages = (request: Pick<IncomingMessage, 'headers'>): boolean =>
  hasCookie(request, noticeCookie) || hasCookie(request, themeCookie);

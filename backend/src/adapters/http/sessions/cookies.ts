import type { Request } from 'express';

/**
 * Holds the session's id; scripts cannot read it. With https its name makes the browser accept it from this host only.
 * @param secure whether the shop is served by https
 */
export const sessionCookie = (secure: boolean) => (secure ? '__Host-sid' : 'sid');
/** The same for the session of a guest, who is not signed in. */
export const guestCookie = 'guest';
const sessionCookies = [true, false].map(sessionCookie);
/** Tells the shop's pages that a session exists, so that visitors' pages need not ask. */
export const signedInCookie = 'signed_in';

/** The values of all cookies whose names have this prefix. */
export function cookiesLike(request: Pick<Request, 'headers'>, prefix: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(pair.indexOf('=') + 1));
}

export function hasCookie({ headers: { cookie } }: Pick<Request, 'headers'>, name: string): boolean {
  return cookie !== undefined && cookie.split(';').some((cookie) => cookie.trim().startsWith(`${name}=`));
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

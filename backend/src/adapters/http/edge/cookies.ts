import type { Request } from 'express';

/** Holds the id of the session; scripts cannot read it. */
export const sessionCookie = 'sid';
/** Tells the shop's pages that a session exists, so that signed-out pages need not ask. */
export const signedInCookie = 'signed_in';

export function hasCookie(request: Request, name: string): boolean {
  return (request.headers.cookie ?? '').split(';').some((cookie) => cookie.trim().startsWith(`${name}=`));
}

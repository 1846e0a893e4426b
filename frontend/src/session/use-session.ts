import { readIfSignedIn, userKey } from '../api/account';
import type { User } from '../api/models';
import { hasNoResponse } from '../api/api-error';
import { useRead } from '../api/use-read';
import { readCookie } from '../device/cookies';
import { OwnCopy } from '../device/own-copies';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User }
  /** The server did not respond. */
  | { state: 'unknown'; retry: () => Promise<unknown> };

async function fetchUser(key: typeof userKey): Promise<User | null> {
  // The server sets and deletes this cookie together with the session. Without the cookie, there is no user to load.
  if (readCookie('signed_in') === undefined) return null;
  try {
    return await readIfSignedIn(key);
  } catch (error) {
    const copy = hasNoResponse(error) ? ownCopy.of(undefined) : undefined;
    if (copy === undefined) throw error;
    return copy;
  }
}

export const ownCopy = new OwnCopy<User>('user');

/**
 * Returns the signed-in user or, without a network, the user who was signed in last. On a page that is cached for all
 * visitors, the state is "loading" until the session is loaded.
 */
export function useSession(): Session {
  const { data: user, error, mutate } = useRead(userKey, fetchUser);
  if (user) return { state: 'signed-in', user };
  if (user === null) return { state: 'signed-out' };
  return error === undefined ? { state: 'loading' } : { state: 'unknown', retry: () => mutate() };
}

/** Returns whether the user belongs to the staff; false until the session is loaded. */
export function useIsStaff(): boolean {
  const session = useSession();
  return session.state === 'signed-in' && session.user.isAdmin;
}

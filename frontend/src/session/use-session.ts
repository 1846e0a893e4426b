import { fetchUser, userKey } from '../api/account';
import type { User } from '../api/models';
import { isUnanswered } from '../api/api-error';
import { useRead } from '../api/use-read';
import { OwnCopy } from '../device/own-copies';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User }
  /** The server did not respond. */
  | { state: 'unknown'; askAgain: () => Promise<unknown> };

async function fetchUserIfSignedIn(key: typeof userKey): Promise<User | null> {
  if (!hasSignedInCookie()) return null;
  try {
    return await fetchUser(key);
  } catch (error) {
    const copy = isUnanswered(error) ? ownCopy.of(undefined) : undefined;
    if (copy === undefined) throw error;
    return copy;
  }
}

/** Copy of the signed-in user on the device. */
export const ownCopy = new OwnCopy<User>('user');

/**
 * Returns the signed-in user; without a network, the last one. On pages cached for all visitors, the state is "loading"
 * until the session is loaded.
 */
export function useSession(): Session {
  const { data: user, error, mutate } = useRead(userKey, fetchUserIfSignedIn);
  if (user) return { state: 'signed-in', user };
  if (user === null) return { state: 'signed-out' };
  return error === undefined ? { state: 'loading' } : { state: 'unknown', askAgain: () => mutate() };
}

/**
 * Returns whether the readable session cookie exists. The server sets and clears it with the session. It only tells
 * whether a request is worthwhile.
 */
export function hasSignedInCookie(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith('signed_in='));
}

/** Returns whether the user is an administrator; false until the session is loaded. */
export function useIsStaff(): boolean {
  const session = useSession();
  return session.state === 'signed-in' && session.user.isAdmin;
}

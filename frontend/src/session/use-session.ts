import { fetchUser, userKey } from '../api/account';
import type { User } from '../api/models';
import { isUnanswered } from '../api/api-error';
import { useRead } from '../api/use-read';
import { OwnCopy } from '../device/own-copies';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User }
  /** The shop did not answer. */
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

/** The copy of the signed-in person. */
export const ownCopy = new OwnCopy<User>('user');

/** The signed-in person; without a network, the last one. "loading" on pages that are the same for everybody until the session is read. */
export function useSession(): Session {
  const { data: user, error, mutate } = useRead(userKey, fetchUserIfSignedIn);
  if (user) return { state: 'signed-in', user };
  if (user === null) return { state: 'signed-out' };
  return error === undefined ? { state: 'loading' } : { state: 'unknown', askAgain: () => mutate() };
}

/** The readable cookie that the server sets and clears with the session; it only says that asking is worthwhile. */
export function hasSignedInCookie(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith('signed_in='));
}

/** Whether an administrator is here; false until it is known. */
export function useIsStaff(): boolean {
  const session = useSession();
  return session.state === 'signed-in' && session.user.isAdmin;
}

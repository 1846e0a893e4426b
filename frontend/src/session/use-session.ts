import useSWR from 'swr';
import { fetchUser, userKey } from '../api/account';
import type { User } from '../api/models';
import { useHydrated } from '../app/takeover/use-hydrated';
import { hasSignedInCookie } from './signed-in-cookie';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User }
  /** The shop did not answer. */
  | { state: 'unknown'; askAgain: () => Promise<unknown> };

const fetchUserIfSignedIn = async (key: string) => (hasSignedInCookie() ? fetchUser(key) : null);

/** Who is here. On the server, and until the page is taken over, the answer is "loading". */
export function useSession(): Session {
  const { data: user, error, mutate } = useSWR<User | null, Error>(useHydrated() ? userKey : null, fetchUserIfSignedIn);
  if (user) return { state: 'signed-in', user };
  if (user === null) return { state: 'signed-out' };
  return error === undefined ? { state: 'loading' } : { state: 'unknown', askAgain: () => mutate() };
}

import { fetchGuest, guestKey } from '../api/guest';
import type { Guest } from '../api/models';
import { useRead } from '../api/use-read';
import { useSession } from './use-session';

/** An account, or a guest. */
export type Buyer = Guest;

export type BuyerState =
  | { state: 'loading' }
  | { state: 'nobody' }
  | { state: 'here'; buyer: Buyer; isGuest: boolean }
  /** The shop did not answer. */
  | { state: 'unknown'; askAgain: () => Promise<unknown> };

/** Set and cleared by the server with the session of a guest; it only says that asking is worthwhile. */
const hasGuestCookie = () => document.cookie.split('; ').some((pair) => pair.startsWith('guest='));

const fetchGuestIfHere = async (key: typeof guestKey) => (hasGuestCookie() ? fetchGuest(key) : null);

/** Who buys here. To all pages but those of cart and checkout, a guest is signed out. */
export function useBuyer(): BuyerState {
  const session = useSession();
  const isOut = session.state === 'signed-out';
  const { data: guest, error, mutate } = useRead(isOut ? guestKey : null, fetchGuestIfHere);
  if (session.state === 'signed-in') return { state: 'here', buyer: session.user, isGuest: false };
  if (session.state !== 'signed-out') return session;
  if (guest) return { state: 'here', buyer: guest, isGuest: true };
  if (guest === null) return { state: 'nobody' };
  return error === undefined ? { state: 'loading' } : { state: 'unknown', askAgain: () => mutate() };
}

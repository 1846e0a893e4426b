import { fetchGuest, guestKey } from '../api/guest';
import type { Guest } from '../api/models';
import { useRead } from '../api/use-read';
import { useSession } from './use-session';

/** A customer with an account, or a guest. */
export type Buyer = Guest;

export type BuyerState =
  | { state: 'loading' }
  | { state: 'nobody' }
  | { state: 'here'; buyer: Buyer; isGuest: boolean }
  /** The server did not respond. */
  | { state: 'unknown'; askAgain: () => Promise<unknown> };

/**
 * Returns whether the guest cookie exists. The server sets and clears it with the guest session. It only tells whether
 * a request is worthwhile.
 */
const hasGuestCookie = () => document.cookie.split('; ').some((pair) => pair.startsWith('guest='));

const fetchGuestIfHere = async (key: typeof guestKey) => (hasGuestCookie() ? fetchGuest(key) : null);

/** Returns the customer: an account or a guest. Outside of cart and checkout, guests count as signed out. */
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

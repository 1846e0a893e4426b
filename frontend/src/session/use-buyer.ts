import { guestKey, readIfSignedIn } from '../api/account';
import type { Guest } from '../api/models';
import { useRead } from '../api/use-read';
import { readCookie } from '../device/cookies';
import { useSession } from './use-session';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { onUnauthorized } from '../api/client';
import { useToast } from '../ui/toast/use-toast';

/** A customer with an account, or a guest. */
export type Buyer = Guest;

type BuyerState =
  | { state: 'loading' }
  | { state: 'nobody' }
  | { state: 'here'; buyer: Buyer; isGuest: boolean }
  /** No response from the server. */
  | { state: 'unknown'; retry: () => Promise<unknown> };

/**
 * Loads the guest. The server sets and deletes the cookie together with the guest session, so without the cookie, there
 * is no guest.
 */
const fetchGuest = async (key: typeof guestKey) => (readCookie('guest') === undefined ? null : readIfSignedIn(key));

/** Returns the customer: an account or a guest. Outside of cart and checkout, guests count as signed out. */
export function useBuyer(): BuyerState {
  const session = useSession();
  const isOut = session.state === 'signed-out';
  const { data: guest, error, mutate } = useRead(isOut ? guestKey : null, fetchGuest);
  if (session.state === 'signed-in') return { state: 'here', buyer: session.user, isGuest: false };
  if (session.state !== 'signed-out') return session;
  if (guest) return { state: 'here', buyer: guest, isGuest: true };
  if (guest === null) return { state: 'nobody' };
  return error === undefined ? { state: 'loading' } : { state: 'unknown', retry: () => mutate() };
}

/**
 * Detects the end of a guest session from any response, and shows a message. The page then asks for the email address
 * again.
 */
export function useGuestEnd(isGuest: boolean): void {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  useEffect(() => {
    if (!isGuest) return;
    return onUnauthorized(() => {
      toast({ tone: 'error', title: 'Please enter your email again', description: 'Your session has ended.' });
      void mutate(guestKey, null, { revalidate: false });
    });
  }, [isGuest, mutate, toast]);
}

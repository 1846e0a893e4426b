import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { ordersKey, userKey } from '../api/account';
import { inTab, onDevice, onWrittenElsewhere } from '../device/storage';
import { copyDate, deleteCopies, storeCopiesOf } from '../device/own-copies';
import { whenBack } from '../device/page-events';
import { ownCopy, useSession } from './use-session';
import { onUnauthorized } from '../api/client';
import { useToast } from '../ui/toast/use-toast';

const changedKey = 'sessionChangedAt';

/** Key of the guest who last opened the checkout in this tab. A sign-out deletes the value. */
export const lastGuestKey = 'last-guest';

/**
 * Clears or reloads personal data at every sign-in and sign-out, including in other tabs, so that no user sees another
 * user's data.
 */
export function useSessionChange(): void {
  const { mutate } = useSWRConfig();
  const session = useSession();
  const here = session.state === 'signed-in' ? session.user.id : session.state;
  const former = useRef(here);

  useEffect(() => {
    const before = former.current;
    former.current = here;
    if (before === 'loading' || before === 'unknown' || before === here) return;
    onDevice.write(changedKey, new Date().toISOString());
    if (before === 'signed-out') return;
    inTab.remove(lastGuestKey);
    void mutate(isPersonal, undefined, { revalidate: true });
  }, [here, mutate]);

  const user = session.state === 'signed-in' ? session.user : null;
  const isOut = session.state === 'signed-out';
  useEffect(() => {
    if (isOut) storeCopiesOf(null);
    if (!user) return;
    if (copyDate(user)) return whenBack(() => void mutate(userKey));
    if (user.isAdmin) {
      deleteCopies();
      return;
    }
    storeCopiesOf(user.id);
    ownCopy.store(user.id, user);
  }, [user, isOut, mutate]);

  useEffect(() => onWrittenElsewhere(changedKey, () => void mutate(userKey)), [mutate]);
}

/** Matches keys of personal data: orders, data of the account, and all data of the back office. */
const isPersonal = (key: unknown) =>
  typeof key === 'string' && [ordersKey, '/api/user/', '/api/admin/'].some((beginning) => key.startsWith(beginning));

/**
 * Detects from any response that the session was ended elsewhere, and shows a message. Pages that need a session then
 * ask for a sign-in.
 */
export function useSessionEnd(): void {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const { state } = useSession();
  useEffect(() => {
    if (state !== 'signed-in') return;
    return onUnauthorized(() => {
      toast({ tone: 'error', title: 'Please sign in again', description: 'Your session has ended.' });
      void mutate(userKey, null, { revalidate: false });
    });
  }, [state, mutate, toast]);
}

import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { userKey } from '../api/account';
import { onUnauthorized } from '../api/client';
import { useToast } from '../ui/toast/use-toast';
import { useSession } from './use-session';

/**
 * Detects from any response that the session ended elsewhere, and shows a message. Pages that need a session then ask
 * for a sign-in.
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

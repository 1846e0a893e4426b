import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { onUnauthorized } from '../api/client';
import { guestKey } from '../api/guest';
import { useToast } from '../ui/toast/use-toast';

/**
 * Detects the end of a guest session from any response, and shows a message. The page then asks for the address again.
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

import { read, send } from '../../api/client';
import type { FitProfile } from '../../api/models';
import { useSession } from '../../session/use-session';
import { useToast } from '../../ui/toast/use-toast';

/** Size and body measurements in the shopper's account. A toast shows each failure. */
export function useAccountFit() {
  const session = useSession();
  const toast = useToast();

  const attempt = (call: Promise<FitProfile>) =>
    call.catch(() => {
      const description = 'Your account could not be reached. Please try again.';
      toast({ tone: 'error', title: 'Error', description });
      return undefined;
    });

  return {
    signedIn: session.state === 'signed-in',
    read: () => attempt(read('/api/user/fit')),
    /** @param changes null deletes a value */
    change: (changes: Partial<FitProfile>) => attempt(send('PATCH', '/api/user/fit', changes)),
  };
}

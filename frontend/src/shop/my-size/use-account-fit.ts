import { changeFitProfile, fetchFitProfile } from '../../api/fit';
import { useSession } from '../../session/use-session';
import { useToast } from '../../ui/toast/use-toast';

type FitProfile = Awaited<ReturnType<typeof fetchFitProfile>>;

/** Size and body measurements in the shopper's account. A toast shows each failure. */
export function useAccountFit() {
  const session = useSession();
  const toast = useToast();

  async function attempt<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await call;
    } catch {
      const description = 'Your account could not be reached. Please try again.';
      toast({ tone: 'error', title: 'Error', description });
      return undefined;
    }
  }

  return {
    signedIn: session.state === 'signed-in',
    read: () => attempt(fetchFitProfile()),
    /** @param changes null deletes a value */
    change: (changes: Partial<FitProfile>) => attempt(changeFitProfile(changes)),
  };
}

import { changeFitProfile, fetchFitProfile } from '../../api/fit';
import { useSession } from '../../session/use-session';
import { useToast } from '../../ui/toast/use-toast';

type FitProfile = Awaited<ReturnType<typeof fetchFitProfile>>;

/** What her account keeps of her size and body; a toast names each failure. */
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
    /** @param changes null: forgotten */
    change: (changes: Partial<FitProfile>) => attempt(changeFitProfile(changes)),
  };
}

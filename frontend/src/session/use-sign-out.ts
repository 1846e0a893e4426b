import { signOut } from '../api/account-changes';
import { reasonOf } from '../api/api-error';
import { useToast } from '../ui/toast/use-toast';
import { useLeave } from './use-leave';

export function useSignOut(): () => Promise<void> {
  const leave = useLeave();
  const toast = useToast();

  return async () => {
    try {
      await signOut();
      await leave();
      toast({ title: 'Logged out', description: 'You have been logged out successfully' });
    } catch (error) {
      toast({ tone: 'error', title: 'Logout failed', description: reasonOf(error, 'Please try again.') });
    }
  };
}

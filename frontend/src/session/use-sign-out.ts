import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { signOut, userKey } from '../api/account';
import { reasonOf } from '../api/api-error';
import { homePath } from '../app/paths';
import { parkCart } from '../shop/cart/cart-session';
import { useToast } from '../ui/toast/use-toast';
import { useSession } from './use-session';

export function useSignOut(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const toast = useToast();
  const session = useSession();

  return async () => {
    try {
      await signOut();
      if (session.state === 'signed-in') parkCart(session.user.id);
      await mutate(userKey, null, { revalidate: false });
      toast({ title: 'Logged out', description: 'You have been logged out successfully' });
      void navigate(homePath);
    } catch (error) {
      toast({ tone: 'error', title: 'Logout failed', description: reasonOf(error, 'Please try again.') });
    }
  };
}

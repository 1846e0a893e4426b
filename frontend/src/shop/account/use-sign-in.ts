import { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { register, signIn } from '../../api/account-changes';
import { openAccountForOrder } from '../../api/order-claims';
import { guestKey } from '../../api/guest';
import { ApiError, isUncertain, reasonOf } from '../../api/api-error';
import type { AccountForOrder, Registration, SignIn, User } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { useHandOver } from '../cart/use-account-cart';

type FieldErrors = Record<string, string>;

const unreached = 'The shop could not be reached. Please try again.';

/** Signs in and creates accounts. A toast shows each outcome. The functions return the problem of each field. */
export function useSignIn() {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const handOver = useHandOver();

  /** Moves the cart first, because the next page can be the checkout. If that fails, `useAccountCart` retries later. */
  async function welcome(user: User) {
    await handOver(user.id).catch(() => undefined);
    await mutate(guestKey, null, { revalidate: false });
    await mutate(userKey, user, { revalidate: false });
  }

  function refused(error: unknown, title: string, fallback: string): FieldErrors {
    toast({ tone: 'error', title, description: reasonOf(error, fallback) });
    return error instanceof ApiError ? error.errors : {};
  }

  return {
    async signIn(who: SignIn): Promise<FieldErrors> {
      try {
        const user = await signIn(who);
        await welcome(user);
        toast({ title: 'Login successful', description: `Welcome back, ${user.username}!` });
        return {};
      } catch (error) {
        return refused(error, 'Login failed', isUncertain(error) ? unreached : 'Invalid username or password');
      }
    },

    async register(account: Registration): Promise<FieldErrors> {
      try {
        await welcome(await register(account));
        toast({
          title: 'Registration successful',
          description: 'Your account has been created successfully!',
        });
        return {};
      } catch (error) {
        return refused(error, 'Registration failed', 'An error occurred during registration');
      }
    },

    /** Creates the account that takes over a guest's order. Returns null if it succeeded. */
    async registerForOrder(account: AccountForOrder): Promise<FieldErrors | null> {
      try {
        await welcome(await openAccountForOrder(account));
        toast({ title: 'Registration successful', description: 'Your order is in My Orders.' });
        return null;
      } catch (error) {
        return refused(error, 'Registration failed', 'An error occurred during registration');
      }
    },

    refuseMismatch() {
      toast({ tone: 'error', title: 'Registration failed', description: 'Passwords do not match' });
    },
  };
}

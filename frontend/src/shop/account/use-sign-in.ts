import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { guestKey, userKey } from '../../api/account';
import { ApiError, isUncertain } from '../../api/api-error';
import { send, sendOnce } from '../../api/client';
import { noPasskey, signInByPasskey } from '../../api/passkeys';
import { hasPasskeys } from '../../device/passkeys';
import type {
  LinkedAccountRequest,
  PasswordResetRequest,
  PasswordResetMailResponse,
  RegistrationRequest,
  SignInRequest,
  User,
} from '../../api/models';
import { unreachable, useFailureToast } from '../../page/use-failure-toast';
import { useToast } from '../../ui/toast/use-toast';
import { useHandOver } from '../cart/use-cart';

export type SecondFactor = User['secondFactors'][number];

type FieldErrors = Record<string, string>;

/** Signs in and creates accounts. A toast shows each outcome. The functions return the problem of each field. */
export function useSignIn() {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const fail = useFailureToast();
  const handOver = useHandOver();

  /** Moves the cart first, because the next page can be the checkout. If that fails, `useAccountCart` retries later. */
  async function welcome(user: User) {
    await handOver(user.id).catch(() => undefined);
    await mutate(guestKey, null, { revalidate: false });
    await mutate(userKey, user, { revalidate: false });
  }

  return {
    /** @param onSecondStep receives the account's second factors, if only a second factor is missing */
    async signIn(
      credentials: SignInRequest,
      onSecondStep: (factors: readonly SecondFactor[]) => void,
    ): Promise<FieldErrors> {
      try {
        const user = await send('POST', '/api/login', credentials);
        await welcome(user);
        toast({ title: 'Login successful', description: `Welcome back, ${user.username}!` });
        return {};
      } catch (error) {
        // Only the second factor is missing, so nothing has failed.
        if (error instanceof ApiError && error.code === 'second-factor-needed') {
          onSecondStep(error.secondFactors ?? ['authenticator', 'passkey']);
          return error.errors;
        }
        return fail(error, isUncertain(error) ? unreachable : 'Invalid username or password', 'Login failed');
      }
    },

    /** Signs in with a passkey of this device. */
    async signInByPasskey(): Promise<void> {
      const refuse = (description: string) => {
        toast({ tone: 'error', title: 'Login failed', description });
      };
      if (!hasPasskeys()) {
        refuse('This browser cannot use passkeys. Please use your password.');
        return;
      }
      try {
        const user = await signInByPasskey();
        if (user === null) {
          refuse(noPasskey);
          return;
        }
        await welcome(user);
        toast({ title: 'Login successful', description: `Welcome back, ${user.username}!` });
      } catch (error) {
        fail(error, unreachable, 'Login failed');
      }
    },

    async register(account: RegistrationRequest): Promise<FieldErrors> {
      try {
        await welcome(await sendOnce('POST', '/api/register', account));
        toast({ title: 'Registration successful', description: 'Your account has been created successfully!' });
        return {};
      } catch (error) {
        return fail(error, 'An error occurred during registration', 'Registration failed');
      }
    },

    /** Creates an account for a guest's order. Returns null if it succeeded. */
    async registerForOrder(account: LinkedAccountRequest): Promise<FieldErrors | null> {
      try {
        await welcome(await send('POST', '/api/order-claim/account', account));
        toast({ title: 'Registration successful', description: 'Your order is in My Orders.' });
        return null;
      } catch (error) {
        return fail(error, 'An error occurred during registration', 'Registration failed');
      }
    },

    /** Creates the account of an invited colleague. Returns null if it succeeded. */
    async registerStaff(account: LinkedAccountRequest): Promise<FieldErrors | null> {
      try {
        await welcome(await send('POST', '/api/staff-invitation/account', account));
        toast({ title: 'Registration successful', description: 'You are now a staff member.' });
        return null;
      } catch (error) {
        return fail(error, 'An error occurred during registration', 'Registration failed');
      }
    },
  };
}

/** Lets the visitor check out without an account in this browser. @param next path to open as a guest */
export function useGuest(next: string) {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const fail = useFailureToast();

  /** Returns the problem of each field. */
  return async (email: string): Promise<FieldErrors> => {
    try {
      await mutate(guestKey, await send('POST', '/api/guest', { email }), { revalidate: false });
      void navigate(next, { replace: true });
      return {};
    } catch (error) {
      if (error instanceof ApiError && error.errors['email'] !== undefined) return error.errors;
      fail(error, unreachable);
      return {};
    }
  };
}

/** Resets a password through a mailed link. A toast shows the outcome of each step. */
export function usePasswordReset() {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const fail = useFailureToast();

  return {
    /** @returns the response (undefined after a failure) and the problem of each field */
    async request(email: string): Promise<{ response?: PasswordResetMailResponse; errors: FieldErrors }> {
      try {
        const response = await send('POST', '/api/reset-password-request', { email });
        toast({ title: 'Success', description: response.message });
        return { response, errors: {} };
      } catch (error) {
        return { errors: fail(error, 'Failed to request password reset') };
      }
    },

    /** Sets the password and signs the account out on all devices, including this one. */
    async reset(
      reset: PasswordResetRequest,
    ): Promise<{ state: 'done' | 'link-refused' | 'failed'; errors: FieldErrors }> {
      try {
        const { message } = await send('POST', '/api/reset-password', reset);
        await mutate(userKey, null, { revalidate: false });
        toast({ title: 'Success', description: message || 'Your password has been reset successfully' });
        return { state: 'done', errors: {} };
      } catch (error) {
        const errors = fail(error, 'Failed to reset password');
        const linkRefused = error instanceof ApiError && error.code === 'reset.refused';
        return { state: linkRefused ? 'link-refused' : 'failed', errors };
      }
    },
  };
}

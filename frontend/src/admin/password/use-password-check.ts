import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { ApiError, reasonOf } from '../../api/api-error';
import { onUnauthorized, send } from '../../api/client';
import type { User } from '../../api/models';

/** Checks a password. @returns the message that rejects it; null if it is correct */
export type PasswordCheck = (password: string) => Promise<string | null>;

const unreachable = 'The shop could not be reached. Please try again.';

/** Returns whether the server refused a request because it needs a fresh password. */
export function wantsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'password-needed';
}

export function useConfirmPassword(): PasswordCheck {
  return async (password) => {
    try {
      await send('POST', '/api/user/confirm-password', { password });
      return null;
    } catch (error) {
      const message = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
      return message ?? reasonOf(error, unreachable);
    }
  };
}

const isForStaff = (key: unknown) => typeof key === 'string' && key.startsWith('/api/admin/');

/** Detects the end of the session from any response, and lets the user sign in again. */
export function useSignInAgain({ username }: User) {
  const { mutate } = useSWRConfig();
  const [ended, setEnded] = useState(false);
  useEffect(() => onUnauthorized(() => setEnded(true)), []);

  const check: PasswordCheck = async (password) => {
    try {
      const user = await send('POST', '/api/login', { username, password });
      await mutate(userKey, user, { revalidate: false });
      return null;
    } catch (error) {
      return reasonOf(error, unreachable);
    }
  };
  return {
    ended,
    check,
    /** Reloads all data that could not be loaded in the meantime. */
    goOn: () => {
      setEnded(false);
      void mutate(isForStaff);
    },
    leave: () => void mutate(userKey, null, { revalidate: false }),
  };
}

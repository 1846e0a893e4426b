import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { ApiError, reasonOf } from '../../api/api-error';
import { onUnauthorized, send } from '../../api/client';
import type { User } from '../../api/models';
import { confirmByPasskey, noPasskey, signInByPasskey } from '../../api/passkeys';

export interface Typed {
  password: string;
  /** Code of the second factor. */
  code: string;
}

export interface Refusal {
  field: keyof Typed;
  message: string;
}

/**
 * Checks with a password, code or passkey that the user owns the account.
 * @returns the refusal; null if there is none
 */
export type OwnerCheck = (typed: Typed) => Promise<Refusal | null>;

const unreachable = 'The shop could not be reached. Please try again.';

/** Returns whether the server refused a request because it requires a recent password check. */
export function requiresPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'password-needed';
}

function refusalOf(error: unknown): Refusal {
  const { code, password } = error instanceof ApiError ? error.errors : {};
  if (code !== undefined) return { field: 'code', message: code };
  return { field: 'password', message: password ?? reasonOf(error, unreachable) };
}

/** @param hasSecondFactor whether the account confirms with a code instead of the password */
export function useConfirm(hasSecondFactor: boolean) {
  const field = hasSecondFactor ? 'code' : 'password';
  const check: OwnerCheck = async (typed) => {
    try {
      await send('POST', '/api/user/confirm-password', { [field]: typed[field] });
      return null;
    } catch (error) {
      return { field, message: refusalOf(error).message };
    }
  };
  return {
    check,
    /** @returns the refusal; null after success */
    byPasskey: async (): Promise<Refusal | null> => {
      try {
        return (await confirmByPasskey()) ? null : { field, message: noPasskey };
      } catch (error) {
        return { field, message: reasonOf(error, unreachable) };
      }
    },
  };
}

const isForStaff = (key: unknown) => typeof key === 'string' && key.startsWith('/api/admin/');

/** Detects the end of the session from any response, and lets the user sign in again. */
export function useSignInAgain({ username }: User) {
  const { mutate } = useSWRConfig();
  const [ended, setEnded] = useState(false);
  useEffect(() => onUnauthorized(() => setEnded(true)), []);

  const check: OwnerCheck = async ({ password, code }) => {
    try {
      const user = await send('POST', '/api/login', { username, password, ...(code !== '' && { code }) });
      await mutate(userKey, user, { revalidate: false });
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  };
  return {
    ended,
    check,
    /** @returns the refusal; null after success */
    byPasskey: async (): Promise<Refusal | null> => {
      try {
        const user = await signInByPasskey();
        if (user === null) return { field: 'password', message: noPasskey };
        await mutate(userKey, user, { revalidate: false });
        return null;
      } catch (error) {
        return { field: 'password', message: reasonOf(error, unreachable) };
      }
    },
    /** Reloads all data that could not be loaded without a session. */
    goOn: () => {
      setEnded(false);
      void mutate(isForStaff);
    },
    leave: () => void mutate(userKey, null, { revalidate: false }),
  };
}

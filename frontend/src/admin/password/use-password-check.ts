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
  /** Fields of the next attempt. If absent, the present fields remain, and the refused field is added. */
  fields?: readonly (keyof Typed)[];
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

/** @param sent field for a refusal that names no field */
function refusalOf(error: unknown, sent: keyof Typed): Refusal {
  const { code, password } = error instanceof ApiError ? error.errors : {};
  if (code !== undefined) return { field: 'code', message: code };
  if (password !== undefined) return { field: 'password', message: password };
  return { field: sent, message: reasonOf(error, unreachable) };
}

/**
 * Confirms with the code or with the password. The server decides which one it needs, because the second factor may
 * have changed in another tab.
 */
export function useConfirm() {
  const { mutate } = useSWRConfig();
  const check: OwnerCheck = async ({ password, code }) => {
    const sent = code === '' ? 'password' : 'code';
    try {
      await send('POST', '/api/user/confirm-password', sent === 'code' ? { code } : { password });
      return null;
    } catch (error) {
      const refusal = refusalOf(error, sent);
      if (refusal.field !== sent) void mutate(userKey);
      return { ...refusal, fields: [refusal.field] };
    }
  };
  return {
    check,
    /** @returns the reason for the failure; null after success */
    byPasskey: async (): Promise<string | null> => {
      try {
        return (await confirmByPasskey()) ? null : noPasskey;
      } catch (error) {
        return reasonOf(error, unreachable);
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
      return refusalOf(error, 'password');
    }
  };
  return {
    ended,
    check,
    /** @returns the reason for the failure; null after success */
    byPasskey: async (): Promise<string | null> => {
      try {
        const user = await signInByPasskey();
        if (user === null) return noPasskey;
        await mutate(userKey, user, { revalidate: false });
        return null;
      } catch (error) {
        return reasonOf(error, unreachable);
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

import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { reasonOf } from '../../api/api-error';
import { onUnauthorized, send } from '../../api/client';
import type { User } from '../../api/models';

const isForStaff = (key: unknown) => typeof key === 'string' && key.startsWith('/api/admin/');

/** Detects the end of the session from any response, and lets the user sign in again. */
export function useSignInAgain({ username }: User) {
  const { mutate } = useSWRConfig();
  const [ended, setEnded] = useState(false);
  useEffect(() => onUnauthorized(() => setEnded(true)), []);

  return {
    ended,
    /** @returns the message that rejects the password; null if it is right */
    signIn: async (password: string): Promise<string | null> => {
      try {
        const user = await send('POST', '/api/login', { username, password });
        await mutate(userKey, user, { revalidate: false });
        return null;
      } catch (error) {
        return reasonOf(error, 'The shop could not be reached. Please try again.');
      }
    },
    /** Reloads all data that could not be loaded in the meantime. */
    goOn: () => {
      setEnded(false);
      void mutate(isForStaff);
    },
    leave: () => void mutate(userKey, null, { revalidate: false }),
  };
}

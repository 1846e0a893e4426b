import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { signIn } from '../../api/account-changes';
import { reasonOf } from '../../api/api-error';
import { onUnauthorized } from '../../api/client';
import type { User } from '../../api/models';

const isForStaff = (key: unknown) => typeof key === 'string' && key.startsWith('/api/admin/');

/** Detects by any answer that the session ended, and lets the person continue in a new one. */
export function useSignInAgain({ username }: User) {
  const { mutate } = useSWRConfig();
  const [ended, setEnded] = useState(false);
  useEffect(() => onUnauthorized(() => setEnded(true)), []);

  return {
    ended,
    /** @returns the sentence that refuses the password, null when it is right */
    signIn: async (password: string): Promise<string | null> => {
      try {
        const user = await signIn({ username, password });
        await mutate(userKey, user, { revalidate: false });
        return null;
      } catch (error) {
        return reasonOf(error, 'The shop could not be reached. Please try again.');
      }
    },
    /** Reloads what could not be loaded in the meantime. */
    goOn: () => {
      setEnded(false);
      void mutate(isForStaff);
    },
    leave: () => void mutate(userKey, null, { revalidate: false }),
  };
}

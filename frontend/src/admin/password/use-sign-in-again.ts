import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { signIn, userKey } from '../../api/account';
import { reasonOf } from '../../api/api-error';
import { onUnauthorized } from '../../api/client';
import type { User } from '../../api/models';

const isForStaff = (key: unknown) => typeof key === 'string' && key.startsWith('/api/admin/');

/** Notices by any answer that somebody's session ended, and lets her go on in a new one. */
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
    /** What could not be read in the meantime is read now. */
    goOn: () => {
      setEnded(false);
      void mutate(isForStaff);
    },
    leave: () => void mutate(userKey, null, { revalidate: false }),
  };
}

import { useEffect, useState } from 'react';
import { useSWRConfig, type SWRConfiguration } from 'swr';
import { userKey } from '../../api/account';
import { ApiError } from '../../api/api-error';
import type { User } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';

/**
 * Detects a change of the user's role. Reloads the session when the server refuses to load data; `useAction` does the
 * same for actions. A toast announces changed permissions.
 *
 * @returns SWR options for the pages of the back office
 */
export function useRoleChange({ permissions }: Pick<User, 'permissions'>): SWRConfiguration {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const current = permissions.join();
  const [known, setKnown] = useState(current);
  useEffect(() => {
    if (current === known) return;
    setKnown(current);
    toast({ title: 'Your role has changed', description: 'The back office now shows what your new role allows.' });
  }, [current, known, toast]);
  return {
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'forbidden') void mutate(userKey);
    },
  };
}

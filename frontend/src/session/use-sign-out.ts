import { send } from '../api/client';
import { useFailureToast } from '../page/use-failure-toast';
import { useToast } from '../ui/toast/use-toast';
import { createContext, use } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { userKey } from '../api/account';
import { homePath } from '../page/paths';
import { deleteCopies } from '../device/own-copies';

export function useSignOut(): () => Promise<void> {
  const leave = useLeave();
  const toast = useToast();
  const fail = useFailureToast();

  return async () => {
    try {
      await send('POST', '/api/logout');
      await leave();
      toast({ title: 'Logged out', description: 'You have been logged out successfully' });
    } catch (error) {
      fail(error, 'Please try again.', 'Logout failed');
    }
  };
}

const SignOutCleanups = createContext<readonly (() => void)[]>([]);

/** @param props.value functions that delete personal data on this device, one for each area */
export const SignOutCleanupsProvider = SignOutCleanups.Provider;

/** Deletes the user's data in this tab and on this device, and opens the home page. */
export function useLeave(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const cleanups = use(SignOutCleanups);

  return async () => {
    await navigate(homePath, { flushSync: true });
    deleteCopies();
    for (const cleanUp of cleanups) cleanUp();
    await mutate(userKey, null, { revalidate: false });
  };
}

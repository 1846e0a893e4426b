import { createContext, use } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { userKey } from '../api/account';
import { homePath } from '../page/paths';
import { forgetCopies } from '../device/own-copies';

const Forgets = createContext<readonly (() => void)[]>([]);

/** Takes what forgets a person's data on this device, in each area of the shop that keeps some. */
export const ForgetsProvider = Forgets.Provider;

/** What this tab and device know of somebody is forgotten, and she is led home. */
export function useLeave(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const forgets = use(Forgets);

  return async () => {
    void navigate(homePath);
    forgetCopies();
    for (const forget of forgets) forget();
    await mutate(userKey, null, { revalidate: false });
  };
}

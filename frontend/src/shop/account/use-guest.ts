import { useSWRConfig } from 'swr';
import { ApiError, reasonOf } from '../../api/api-error';
import { continueAsGuest } from '../../api/account-changes';
import { guestKey } from '../../api/guest';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../ui/toast/use-toast';
import type { Refusals } from './use-text-form';

/** @param next path to open as a guest */
export function useGuest(next: string) {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const toast = useToast();

  /** Returns the problem of each field. */
  return async (email: string): Promise<Refusals> => {
    try {
      await mutate(guestKey, await continueAsGuest(email), { revalidate: false });
      void navigate(next, { replace: true });
      return {};
    } catch (error) {
      if (error instanceof ApiError && error.errors['email'] !== undefined) return error.errors;
      const description = reasonOf(error, 'The shop could not be reached. Please try again.');
      toast({ tone: 'error', title: 'Error', description });
      return {};
    }
  };
}

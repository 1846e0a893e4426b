import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { QueryOf } from '../../api/address';
import {
  fetchServiceRequests,
  isAboutServiceRequests,
  refuseService,
  serviceRequestsAt,
  verifyService,
} from '../../api/admin/service-requests';
import { ApiError, reasonOf } from '../../api/api-error';
import { useToast } from '../../ui/toast/use-toast';
import { useList } from '../list/use-list';

/** One page of the requests. @param apiQuery from useListQuery */
export const useServiceRequests = (apiQuery: QueryOf<'/api/admin/service-requests'>) =>
  useList(serviceRequestsAt(apiQuery), fetchServiceRequests);

/** Verifies or refuses one request. Shows a toast with the outcome and reloads the list. */
export function useDecision(id: number, onDone: () => void) {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const decide = async (call: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setError(undefined);
    try {
      await call();
      toast({ title: done });
      onDone();
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.errors['reason']);
      toast({ tone: 'error', title: 'Error', description: reasonOf(failure, 'The request could not be decided') });
    } finally {
      setBusy(false);
      void mutate(isAboutServiceRequests);
    }
  };

  return {
    busy,
    error,
    verify: () => decide(() => verifyService(id), 'Verified: the code is being mailed'),
    refuse: (reason: string) => decide(() => refuseService(id, reason), 'Refused: the reason is being mailed'),
  };
}

import type { QueryOf } from '../../api/address';
import {
  fetchServiceRequests,
  isAboutServiceRequests,
  refuseService,
  serviceRequestsAt,
  verifyService,
} from '../../api/admin/service-requests';
import { useList } from '../list/use-list';
import { useAction } from '../ui/use-action';

export const useServiceRequests = (apiQuery: QueryOf<'/api/admin/service-requests'>) =>
  useList(serviceRequestsAt(apiQuery), fetchServiceRequests);

/** Returns functions that verify or refuse one request. Each resolves to true if the decision was saved. */
export function useDecision(id: number) {
  const { run, busy, errors } = useAction(isAboutServiceRequests);
  const failed = 'The decision could not be saved';
  return {
    busy,
    errors,
    verify: () =>
      run(() => verifyService(id), {
        done: { title: 'Verified: the email with the code is in the queue' },
        failed,
        returnsFirst: true,
      }),
    refuse: (reason: string) =>
      run(() => refuseService(id, reason), {
        done: { title: 'Refused: the email with the reason is in the queue' },
        failed,
        returnsFirst: true,
      }),
  };
}

import useSWR from 'swr';
import { auditKey, fetchAudit } from '../../api/admin/audit';
import type { AuditList } from '../../api/models';

/** One page of what staff did; the former stays until the next is there. @param apiQuery as useListQuery gives it */
export function useAudit(apiQuery: string) {
  const { data, error, isLoading, mutate } = useSWR<AuditList, Error>(`${auditKey}?${apiQuery}`, fetchAudit, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  return { list: data, loading: isLoading, failed: error !== undefined, reload: () => void mutate() };
}
